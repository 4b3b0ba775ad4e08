// Tests that money rounds half up, exactly.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfUp, percentOf } from "./money.ts";

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
