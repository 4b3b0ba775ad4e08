// How fresh a calendar is, and when it is read again.
import { expect, test } from "vitest";
import { feedState, minutesSince, nextReading } from "./feed-reading.ts";

const now = new Date("2027-01-10T08:00:00Z");
const times = {
  goodAt: "2027-01-10T07:50:00Z",
  failures: 0,
  createdAt: "2027-01-01T00:00:00Z",
  unreadable: 0,
};

test.each([
  ["fresh", {}],
  ["fresh", { goodAt: "2027-01-10T07:10:01Z" }],
  ["late", { goodAt: "2027-01-10T07:10:00Z" }],
  ["failing", { failures: 1 }],
  ["late", { failures: 4, goodAt: "2027-01-10T07:00:00Z" }],
  ["partly", { unreadable: 2 }],
  ["waiting", { goodAt: null, createdAt: "2027-01-10T07:59:50Z" }],
  ["late", { goodAt: null, createdAt: "2027-01-10T07:59:50Z", failures: 1 }],
  ["late", { goodAt: null }],
])("%s: %o", (state, change) => expect(feedState({ ...times, ...change }, now)).toBe(state));

test("minutes are whole, and never negative", () => {
  expect(minutesSince("2027-01-10T07:55:01Z", now)).toBe(4);
  expect(minutesSince("2027-01-10T08:01:00Z", now)).toBe(0);
});

test("the next read is a quarter of an hour plus up to a minute later, the same offset for the same calendar", () => {
  for (const id of ["a", "0e7e5b9c-6a1d-4a0c-9a54-3f1d6d0f7e21", ""]) {
    const next = nextReading(id, now);
    expect(nextReading(id, now)).toEqual(next);
    const late = (next.getTime() - now.getTime()) / 60_000 - 15;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(1);
  }
});

test.each([
  [0, 15],
  [1, 30],
  [2, 60],
  [3, 60],
  [2_000, 60],
])("after %i parser failures the next read comes %i minutes later", (failures, minutes) => {
  const wait = nextReading("a", now, failures).getTime() - now.getTime();
  expect(Math.floor(wait / 60_000)).toBe(minutes);
});
