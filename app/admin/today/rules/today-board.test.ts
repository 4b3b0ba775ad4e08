// The day at the property, worked out by hand; an integration test does the same from real rows.
import { expect, test } from "vitest";
import { occupancyPercent, buildTodayBoard } from "./today-board.ts";
import type { TodayStay } from "./today-board.ts";

const today = "2027-03-14";

function aTodayStay(reference: string, changes: Partial<TodayStay>): TodayStay {
  return {
    reference,
    version: 1,
    status: "confirmed",
    apartmentId: 1,
    moves: [],
    checkIn: today,
    checkOut: "2027-03-16",
    freeFrom: null,
    adults: 2,
    children: 0,
    language: "en",
    guest: "Claire Moreau",
    companions: "",
    phone: "+33 6 12 34 56 78",
    currency: "EUR",
    toCollect: 42_00,
    chargedOn: "2027-03-01",
    arrivalTime: "",
    transfer: false,
    flight: "",
    paidInPractice: false,
    ...changes,
  };
}

const listed = (stay: TodayStay) =>
  Object.entries(buildTodayBoard([stay], [], [], today))
    .filter(([, stays]) => Array.isArray(stays) && stays.length > 0)
    .map(([list]) => list);

test.each([
  ["arrives today", {}, ["arriving", "collecting"]],
  ["has arrived", { status: "checked_in" }, ["arriving", "staying", "collecting"]],
  ["arrived and left again", { status: "checked_out" }, ["collecting"]],
  ["came yesterday, not yet marked", { checkIn: "2027-03-13" }, ["staying", "collecting"]],
  [
    "leaves today",
    { checkIn: "2027-03-10", checkOut: today },
    ["leaving", "cleaning", "collecting"],
  ],
  [
    "left today",
    { checkIn: "2027-03-10", checkOut: today, status: "checked_out" },
    ["leaving", "cleaning", "collecting"],
  ],
  [
    "left today before the end",
    { checkIn: "2027-03-10", freeFrom: today, status: "checked_out" },
    ["leaving", "cleaning", "collecting"],
  ],
  [
    "left some days ago, before an end that is today",
    { checkIn: "2027-03-10", freeFrom: "2027-03-12", checkOut: today, status: "checked_out" },
    ["cleaning", "collecting"],
  ],
  ["left before the end", { checkIn: "2027-03-10", status: "checked_out" }, ["collecting"]],
  ["left before the end and owes nothing", { status: "checked_out", toCollect: 0 }, []],
  ["left last week", { checkIn: "2027-03-01", checkOut: "2027-03-07" }, ["cleaning", "collecting"]],
  ["left before last week", { checkIn: "2027-03-01", checkOut: "2027-03-06" }, ["collecting"]],
  [
    "left before there was a ledger",
    { checkIn: "2027-02-21", checkOut: "2027-02-28", status: "checked_out" },
    [],
  ],
  ["left and was never charged", { status: "checked_out", chargedOn: null }, []],
  ["comes in six days", { checkIn: "2027-03-20", checkOut: "2027-03-22" }, ["collecting"]],
  ["comes in seven days", { checkIn: "2027-03-21", checkOut: "2027-03-23" }, []],
  ["owes nothing here", { toCollect: 0 }, ["arriving"]],
] as const)("a guest who %s", (_, changes, lists) => {
  expect(listed(aTodayStay("KF-AAAAAAAA", changes))).toEqual(lists);
});

test("those who left come first, then those staying, then those who arrive", () => {
  const stays = [
    aTodayStay("KF-ARRIVES0", {}),
    aTodayStay("KF-HERE0000", { checkIn: "2027-03-10" }),
    aTodayStay("KF-LEFT0000", { checkIn: "2027-03-10", status: "checked_out" }),
  ];
  const { collecting } = buildTodayBoard(stays, [], [], today);
  expect(collecting.map(({ reference, guestIs }) => [reference, guestIs])).toEqual([
    ["KF-LEFT0000", "left"],
    ["KF-HERE0000", "here"],
    ["KF-ARRIVES0", "arriving"],
  ]);
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
