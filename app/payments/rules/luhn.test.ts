// Tests of the check digit.
import { expect, test } from "vitest";
import { passesLuhn } from "./card-number.ts";

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
