// Tests of booking-status.
import { describe, expect, test } from "vitest";
import {
  freeFromAfter,
  mayBecome,
  mayFollow,
  statusesHoldingNights,
  statusTransitions,
  allowedArrivalStatuses,
  hasLapsed,
  holdUntil,
} from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";

// Of booking-status.ts.

// The status table: allowed transitions, and which statuses hold the nights.

const all: BookingStatus[] = [
  "pending_payment",
  "confirmed",
  "cancelled",
  "expired",
  "checked_in",
  "checked_out",
  "no_show",
];

describe("mayFollow", () => {
  const steps = [
    "pending_payment > confirmed",
    "pending_payment > cancelled",
    "pending_payment > expired",
    "confirmed > cancelled",
    "confirmed > checked_in",
    "confirmed > no_show",
    "checked_in > checked_out",
    "no_show > checked_in",
  ];

  test("allows these transitions and no others", () => {
    const allowed = all.flatMap((from) =>
      all.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(allowed.toSorted()).toEqual(steps.toSorted());
  });
});

test("a status change never takes released nights again", () => {
  for (const from of all.filter((status) => !statusesHoldingNights.includes(status))) {
    expect(statusTransitions[from].filter((to) => statusesHoldingNights.includes(to))).toEqual([]);
  }
});

test("cancelled and expired bookings release their nights, all others hold them", () => {
  expect(all.filter((status) => !statusesHoldingNights.includes(status))).toEqual([
    "cancelled",
    "expired",
  ]);
});

const stay = { checkIn: "2027-03-13", checkOut: "2027-03-20" };

// When staff can set that a guest arrived, left, or did not come.

test.each<[BookingStatus, string, string[]]>([
  ["confirmed", "2027-03-12", []],
  ["confirmed", "2027-03-13", ["arrive", "noShow"]],
  ["confirmed", "2027-03-25", ["arrive", "noShow"]],
  ["no_show", "2027-03-14", ["arrive", "freeNights"]],
  ["no_show", "2027-03-20", ["arrive"]],
  ["checked_in", "2027-03-13", ["leave", "undoArrival"]],
  ["checked_in", "2027-03-12", ["leave", "undoArrival"]],
  ["checked_in", "2027-03-21", ["leave"]],
  ["checked_out", "2027-03-20", ["undoLeaving"]],
  ["checked_out", "2027-03-21", []],
  ["cancelled", "2027-03-13", []],
  ["expired", "2027-03-13", []],
  ["pending_payment", "2027-03-13", []],
])("%s on %s: %o", (status, today, expected) => {
  expect(allowedArrivalStatuses({ ...stay, status, freeFrom: null }, today)).toEqual(expected);
});

test("the nights of a guest who did not come are held again until the last of them is over", () => {
  const freed = { ...stay, status: "no_show", freeFrom: "2027-03-14" } as const;
  expect(allowedArrivalStatuses(freed, "2027-03-19")).toEqual(["arrive", "keepNights"]);
  expect(allowedArrivalStatuses(freed, "2027-03-20")).toEqual(["arrive"]);
});

test.each([
  ["leave", "2027-03-15", "2027-03-15"],
  ["leave", "2027-03-20", null],
  ["leave", "2027-03-22", null],
  ["freeNights", "2027-03-13", "2027-03-13"],
  ["freeNights", "2027-03-12", "2027-03-13"],
  ["noShow", "2027-03-13", null],
  ["undoLeaving", "2027-03-15", null],
  ["keepNights", "2027-03-15", null],
] as const)("after %s on %s the nights are free from %s", (step, today, expected) => {
  expect(freeFromAfter(step, stay, today)).toBe(expected);
});

test("only arrival and departure can be taken back", () => {
  const back = all.flatMap((from) =>
    all.filter((to) => mayBecome(from, to) && !mayFollow(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(back).toEqual(["checked_in > confirmed", "checked_out > checked_in"]);
});

// Tests how long nights are held for a payment: 15 minutes, to the millisecond.

test("15 minutes, over midnight and the end of the year", () => {
  expect(holdUntil(new Date("2026-12-31T23:50:00.001Z"))).toBe("2027-01-01T00:05:00.001Z");
});

test.each([
  ["2026-11-20T08:14:59.999Z", false],
  ["2026-11-20T08:15:00.000Z", true],
  ["2026-11-21T00:00:00.000Z", true],
])("at %s it is over: %s", (now, over) => {
  const held = { holdExpiresAt: "2026-11-20T08:15:00.000Z" };
  expect(hasLapsed(held, new Date(now))).toBe(over);
  expect(hasLapsed({ holdExpiresAt: null }, new Date(now))).toBe(false);
});
