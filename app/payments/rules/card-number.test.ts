// Tests of card-number.ts.
import { expect, test } from "vitest";
import { normalizeExpiry, normalizeNumber, passesLuhn } from "./card-number.ts";

// Normalizing typed and autofilled card fields.

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

// The check digit.

// 79927398713 is the standard's own example: doubled from the right 1, 7·2, 8, 9·2, ... the sum is 70.
test.each(["79927398713", "4242424242424242", "378282246310005", "0"])("%s passes", (digits) => {
  expect(passesLuhn(digits)).toBe(true);
});

test.each(["79927398710", "4242424242424241", "4224242424242422x", "", " 0", "1"])(
  "%j does not",
  (digits) => {
    expect(passesLuhn(digits)).toBe(false);
  },
);
