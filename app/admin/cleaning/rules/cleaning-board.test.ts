// Which apartments are to be cleaned, worked out by hand.
import { expect, test } from "vitest";
import { cleaningTasks } from "./cleaning-board.ts";
import type { KnownCleaning } from "./cleaning-board.ts";

const today = "2027-03-14";
const days = { today, to: today };
const stay = (checkIn: string, checkOut: string, apartmentId = 1) => ({
  apartmentId,
  checkIn,
  checkOut,
});
const cleaning = (day: string, more: Partial<KnownCleaning> = {}): KnownCleaning => ({
  apartmentId: 1,
  day,
  startedAt: null,
  startedBy: null,
  doneAt: null,
  doneBy: null,
  ...more,
});
const daysOf = (...args: Parameters<typeof cleaningTasks>) =>
  cleaningTasks(...args).map(({ day }) => day);

test("after each departure of the day, with the next arrival", () => {
  const stays = [
    stay("2027-03-10", today, 2),
    stay("2027-03-10", today),
    stay(today, "2027-03-16"),
  ];
  expect(cleaningTasks(stays, [], days)).toEqual([
    { apartmentId: 1, day: today, arrivesOn: today, state: "todo", by: null, at: null },
    { apartmentId: 2, day: today, arrivesOn: null, state: "todo", by: null, at: null },
  ]);
});

test("what was not done stays in the list until a guest moves in, a week at most", () => {
  const left = stay("2027-03-01", "2027-03-12");
  expect(daysOf([left], [], days)).toEqual(["2027-03-12"]);
  expect(daysOf([left, stay("2027-03-13", "2027-03-20")], [], days)).toEqual([]);
  expect(daysOf([left, stay(today, "2027-03-20")], [], days)).toEqual(["2027-03-12"]);
  expect(daysOf([stay("2027-03-01", "2027-03-07")], [], days)).toEqual(["2027-03-07"]);
  expect(daysOf([stay("2027-03-01", "2027-03-06")], [], days)).toEqual([]);
});

test("what is done today is still shown, what was done before is not", () => {
  const done = { doneAt: "2027-03-14T07:00:00.000Z", doneBy: "Ravi" };
  const started = { startedAt: "2027-03-14T06:00:00.000Z", startedBy: "Anaïs" };
  const stays = [stay("2027-03-10", today)];
  expect(cleaningTasks(stays, [cleaning(today, started)], days)[0]).toMatchObject({
    state: "started",
    by: "Anaïs",
  });
  expect(cleaningTasks(stays, [cleaning(today, { ...started, ...done })], days)[0]).toMatchObject({
    state: "done",
    by: "Ravi",
  });
  const before = [stay("2027-03-01", "2027-03-12")];
  expect(daysOf(before, [cleaning("2027-03-12", done)], days)).toEqual([]);
});

test("a week ahead, each day in order", () => {
  const stays = [stay("2027-03-10", "2027-03-18"), stay(today, "2027-03-16", 2)];
  expect(daysOf(stays, [], { today, to: "2027-03-20" })).toEqual(["2027-03-16", "2027-03-18"]);
});
