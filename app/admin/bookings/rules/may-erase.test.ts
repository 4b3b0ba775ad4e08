// Which guests can be erased.
import { expect, test } from "vitest";
import { mayErase } from "./booking-state.ts";

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
