// Tests of booking-state.ts.
import { expect, test } from "vitest";
import { holdMinutes, mayErase } from "./booking-state.ts";

// The minutes left of a hold.

test.each([
  ["2026-11-20T08:15:00.000Z", 15],
  ["2026-11-20T08:14:00.001Z", 15],
  ["2026-11-20T08:00:00.001Z", 1],
  ["2026-11-20T08:00:00.000Z", 0],
  ["2026-11-20T07:00:00.000Z", 0],
  [null, null],
])("held until %s: %s", (until, minutes) => {
  expect(holdMinutes(until, new Date("2026-11-20T08:00:00.000Z"))).toBe(minutes);
});

// Which guests can be erased.

test.each([
  ["confirmed", "2027-03-20", false],
  ["confirmed", "2027-03-10", false],
  ["confirmed", "2027-03-09", true],
  ["checked_in", "2027-03-09", false],
  ["checked_out", "2027-03-10", true],
  ["no_show", "2027-03-20", false],
  ["no_show", "2027-03-09", true],
  ["cancelled", "2027-03-20", true],
  ["expired", "2027-03-20", true],
  ["pending_payment", "2027-03-20", false],
] as const)("on 10 March a booking that is %s until %s: %s", (status, checkOut, may) => {
  expect(mayErase({ status, checkOut }, false, "2027-03-10")).toBe(may);
  expect(mayErase({ status, checkOut }, true, "2027-03-10")).toBe(false);
});
