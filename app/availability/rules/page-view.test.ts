// Tests which searches count as unmet demand, and why.
import { expect, test } from "vitest";
import { findUnmetReason } from "./page-view.ts";

const taken = { free: false, reason: "taken" };
const small = { free: false, reason: "tooSmall" };

test.each([
  [[taken, small, { free: true, reason: null }], null],
  [[], null],
  [[taken, small], "full"],
  [[small, small], "tooManyGuests"],
  [[{ free: false, reason: "tooShort" }], "tooShort"],
  [[{ free: false, reason: "tooFarAhead" }], "tooFarAhead"],
  [[{ free: false, reason: "inThePast" }], null],
])("%o", (found, reason) => {
  expect(findUnmetReason(found)).toBe(reason);
});
