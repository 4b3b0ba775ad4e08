// The minutes left of a hold.
import { expect, test } from "vitest";
import { holdMinutes } from "./booking-state.ts";

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
