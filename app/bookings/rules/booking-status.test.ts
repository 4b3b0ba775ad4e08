// Tests the status table: allowed transitions, and which statuses hold the nights.
import { describe, expect, test } from "vitest";
import { mayFollow, statusesHoldingNights, statusTransitions } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";

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
