// Tests of money.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfUp, percentOf, readDecimal } from "./money.ts";

// That money rounds half up, exactly.

describe("divideHalfUp", () => {
  test.each([
    [10, 4, 3], // 2.5 goes up
    [9, 4, 2], // 2.25
    [11, 4, 3], // 2.75
    [0, 4, 0],
    [-10, 4, -2], // -2.5 goes up, towards zero
    [1_495_000_000, 1_000_000, 1495],
    [1_495_500_000, 1_000_000, 1496],
    [1_495_499_999, 1_000_000, 1495],
  ])("%i / %i is %i", (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  test("agrees with arithmetic on big integers for every amount a booking can reach", () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const exact = (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
        expect(BigInt(divideHalfUp(numerator, denominator))).toBe(exact);
      }),
    );
  });
});

describe("percentOf", () => {
  test.each([
    [17_010, 5, 851], // 850.5
    [17_009, 5, 850], // 850.45
    [59_535, 10, 5954], // 5953.5
    [118_350, 50, 59_175],
    [118_351, 50, 59_176], // 59175.5
    [0, 100, 0],
  ])("%i cents, %i percent: %i", (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
  });
});

// The reader of typed amounts and rates, with values worked out by hand.

const cents = (typed: string) => readDecimal(typed, 2, 9, "EUR");

describe("amounts of two decimals", () => {
  test.each([
    ["0", 0n],
    ["45", 45_00n],
    ["45.5", 45_50n],
    ["45,50", 45_50n],
    [" 1 250,00 € ", 1_250_00n],
    ["1\u202f250", 1_250_00n],
    ["1\u00a0250.05", 1_250_05n],
    ["0.01", 1n],
    ["007", 7_00n],
    ["999999999.99", 999_999_999_99n],
  ])("%s is read", (typed, amount) => expect(cents(typed)).toBe(amount));

  test.each([
    ["", "nothing"],
    ["-1", "below zero"],
    ["\u22121", "below zero, with the minus of typesetters"],
    ["+1", "a sign"],
    ["0.005", "half a cent"],
    ["1.000", "a thousand, or one"],
    ["1,000.00", "thousands marked"],
    ["1.", "no decimals after the point"],
    [".5", "no whole before the point"],
    ["1e3", "an exponent"],
    ["0x10", "another base"],
    ["\u0661\u0662", "digits of another script"],
    ["1000000000", "huge"],
    ["9".repeat(400), "huger"],
    ["NaN", "not a number"],
    ["12 $", "another currency's sign"],
    ["€ 12 €", "the sign twice"],
    ["1€2", "a sign within the number"],
  ])("%s is refused: %s", (typed) => expect(cents(typed)).toBeNull());
});

test("currencies without decimals, and with three; rates with six", () => {
  expect(readDecimal("1 625", 0, 9, null)).toBe(1_625n);
  // Only the sign of the currency that is meant: 100 euros are not 100 francs.
  expect(readDecimal("€ 100", 2, 9, "EUR")).toBe(100_00n);
  expect(readDecimal("€ 100", 2, 9, "CHF")).toBeNull();
  expect(readDecimal("CHF 100", 2, 9, "CHF")).toBe(100_00n);
  expect(readDecimal("100,50 EUR", 2, 9, "EUR")).toBe(100_50n);
  expect(readDecimal("100 EUR", 2, 9, "CHF")).toBeNull();
  expect(readDecimal("€ 100", 2, 9, null)).toBeNull();
  expect(readDecimal("$100.50", 2, 9, "USD")).toBe(100_50n);
  expect(readDecimal("$100", 2, 9, "EUR")).toBeNull();
  expect(readDecimal("1625,5", 0, 9, null)).toBeNull();
  expect(readDecimal("1,625", 3, 9, null)).toBe(1_625n);
  expect(readDecimal("52.35", 6, 9, null)).toBe(52_350_000n);
  expect(readDecimal("52.3500001", 6, 9, null)).toBeNull();
});

test("whatever amount is written with a comma or a point is read as it was", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom(",", "."),
      (amount, sign) => {
        const typed = `${Math.floor(amount / 100)}${sign}${String(amount % 100).padStart(2, "0")}`;
        expect(cents(typed)).toBe(BigInt(amount));
      },
    ),
  );
});
