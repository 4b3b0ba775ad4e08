// The day at the property, worked out by hand; an integration test does the same from real rows.
import { expect, test } from "vitest";
import { occupancyPercent, buildTodayBoard } from "./today-board.ts";
import type { TodayStay } from "./today-board.ts";

const today = "2027-03-14";

function aTodayStay(reference: string, changes: Partial<TodayStay>): TodayStay {
  return {
    reference,
    status: "confirmed",
    apartmentId: 1,
    checkIn: today,
    checkOut: "2027-03-16",
    adults: 2,
    children: 0,
    language: "en",
    guest: "Claire Moreau",
    paymentMethod: "card",
    total: 1021_33,
    dueNow: 979_33,
    currency: "EUR",
    arrivalTime: "",
    transfer: false,
    flight: "",
    paidInPractice: false,
    ...changes,
  };
}

const listed = (stay: TodayStay) =>
  Object.entries(buildTodayBoard([stay], today))
    .filter(([, stays]) => stays.length > 0)
    .map(([list]) => list);

test.each([
  ["arrives today", {}, ["arriving", "collecting"]],
  ["has arrived", { status: "checked_in" }, ["arriving", "staying", "collecting"]],
  ["arrived and left again", { status: "checked_out" }, []],
  ["came yesterday, not yet marked", { checkIn: "2027-03-13" }, ["staying"]],
  ["leaves today", { checkIn: "2027-03-10", checkOut: today }, ["leaving", "cleaning"]],
  [
    "left today",
    { checkIn: "2027-03-10", checkOut: today, status: "checked_out" },
    ["leaving", "cleaning"],
  ],
  ["left before the end", { checkIn: "2027-03-10", status: "checked_out" }, []],
  ["comes in six days", { checkIn: "2027-03-20", checkOut: "2027-03-22" }, ["collecting"]],
  ["comes in seven days", { checkIn: "2027-03-21", checkOut: "2027-03-23" }, []],
  ["owes nothing here", { dueNow: 1021_33 }, ["arriving"]],
] as const)("a guest who %s", (_, changes, lists) => {
  expect(listed(aTodayStay("KF-AAAAAAAA", changes))).toEqual(lists);
});

test("a guest who pays at the property pays everything there", () => {
  const [card, atProperty] = buildTodayBoard(
    [aTodayStay("KF-CARD0000", {}), aTodayStay("KF-DESK0000", { paymentMethod: "property" })],
    today,
  ).collecting;
  expect([card?.toCollect, atProperty?.toCollect]).toEqual([42_00, 1021_33]);
});

test.each([
  [0, 6, 30, 0],
  [180, 6, 30, 100],
  [90, 6, 30, 50],
  [1, 6, 30, 1], // 0.56
  [0, 0, 30, 0],
])("%i nights of %i apartments in %i days are %i percent", (taken, apartments, nights, percent) => {
  expect(occupancyPercent(taken, apartments, nights)).toBe(percent);
});
