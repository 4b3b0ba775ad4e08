// Tests of normalizing typed and autofilled card fields.
import { expect, test } from "vitest";
import { normalizeExpiry, normalizeNumber } from "./card-number.ts";

test.each([
  ["12/29", "12/29"],
  ["1229", "12/29"],
  [" 12 / 29 ", "12/29"],
  ["12/2029", "12/29"],
  ["122029", "12/29"],
  ["12-29", "12/29"],
  ["12.29", "12/29"],
  ["1/29", "01/29"],
  // 20 is the year here, not the century.
  ["12/20", "12/20"],
  ["", ""],
  ["soon", "soon"],
  ["129", "129"],
  ["12/9", "12/9"],
  ["12/29/2029", "12/29/2029"],
])("an expiry of %j is %j", (typed, meant) => {
  expect(normalizeExpiry(typed)).toBe(meant);
});

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42424242", "4242 4242 4242 4242"],
  ["378282246310005", "3782 8224 6310 005"],
  ["4242", "4242"],
  ["my card", "my card"],
  ["", ""],
])("a number of %j is %j", (typed, meant) => {
  expect(normalizeNumber(typed)).toBe(meant);
});
