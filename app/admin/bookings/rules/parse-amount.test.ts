// Typed amounts of money.
import { expect, test } from "vitest";
import { parseAmount } from "./booking-forms.ts";

test.each([
  ["50", 50_00],
  ["50.2", 50_20],
  ["50,25", 50_25],
  [" € 1 234,05 ", 1234_05],
  ["0.01", 1],
  ["0", 0],
  ["999999.99", 999999_99],
])("%s are %i cents", (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents);
});

test.each(["", "-5", "1.000", "1,000.00", "50.255", ".5", "5.", "1e3", "٥٠", "NaN", "1000000"])(
  "%s is no amount",
  (typed) => {
    expect(parseAmount(typed)).toBeNull();
  },
);
