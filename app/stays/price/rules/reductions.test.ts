// What promotions take off: amounts by hand, and what must hold for any of them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { quoteStay } from "./price.ts";
import { reductionLines } from "./reductions.ts";
import type { Reduction } from "./reductions.ts";

const percent = (id: string, value: number, combines = true): Reduction => ({
  id,
  percent: value,
  amount: null,
  combines,
  names: { en: id },
});
const amount = (id: string, value: number, combines = true): Reduction => ({
  id,
  percent: null,
  amount: value,
  combines,
  names: { en: id },
});

function amountsOf(price: number, ...reductions: Reduction[]) {
  return reductionLines(price, reductions).map((line) => [line.rule.slice(10), line.amount]);
}

describe("the lines of promotions, by hand", () => {
  test.each<[string, number, Reduction[], [string, number][]]>([
    ["none", 100_00, [], []],
    ["a percentage", 200_00, [percent("a", 10)], [["a", -20_00]]],
    // 33.33 x 15 % = 4.9995
    ["half up to the cent", 33_33, [percent("a", 15)], [["a", -5_00]]],
    // 20 % of 200 leaves 160, of which 10 % is 16; 144 less 50
    [
      "percentages by size, each of what is left, then amounts",
      200_00,
      [amount("c", 50_00), percent("a", 10), percent("b", 20)],
      [
        ["b", -40_00],
        ["a", -16_00],
        ["c", -50_00],
      ],
    ],
    ["never below zero", 30_00, [amount("a", 50_00)], [["a", -30_00]]],
    ["nothing left takes nothing", 30_00, [percent("a", 100), amount("b", 5_00)], [["a", -30_00]]],
    // Together 10 % of 100, then 5: 15. Alone 20.
    [
      "alone, where that saves more",
      100_00,
      [percent("a", 10), amount("b", 5_00), percent("c", 20, false)],
      [["c", -20_00]],
    ],
    [
      "together, where that saves more",
      100_00,
      [percent("a", 10), amount("b", 15_00), percent("c", 20, false)],
      [
        ["a", -10_00],
        ["b", -15_00],
      ],
    ],
    [
      "the better of two that stand alone",
      100_00,
      [percent("a", 5, false), amount("b", 6_00, false)],
      [["b", -6_00]],
    ],
  ])("%s", (_name, price, reductions, expected) => {
    expect(amountsOf(price, ...reductions)).toEqual(expected);
  });
});

describe("the price with a promotion, by hand", () => {
  const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
  const quote = (...reductions: Reduction[]) =>
    quoteStay(
      stay,
      { adults: 2, children: 0 },
      anApartmentRate(4),
      aRateCard(),
      "flexible",
      reductions,
    );

  test("comes after the discount for seven nights; cleaning and tourist fee stay, the service fee follows the nights", () => {
    // 5 x 276 + 2 x 304 = 1,988.00, less 10 % 198.80 = 1,789.20, less 20 % 357.84 = 1,431.36; 5 % of it 71.57; 60; 42
    const { lines, accommodation, total, dueNow, dueAtProperty } = quote(percent("a", 20));
    expect(lines.map(({ kind, amount: cents }) => [kind, cents])).toEqual([
      ["nights", 1380_00],
      ["weekendNights", 608_00],
      ["lengthDiscount", -198_80],
      ["promotion", -357_84],
      ["cleaning", 60_00],
      ["service", 71_57],
      ["touristFee", 42_00],
    ]);
    expect([accommodation, total, dueNow, dueAtProperty]).toEqual([
      1431_36, 1604_93, 1562_93, 42_00,
    ]);
  });

  test("of more than the nights cost leaves the fees", () => {
    const { accommodation, total } = quote(amount("a", 5000_00));
    expect([accommodation, total]).toEqual([0, 102_00]);
  });
});

describe("any promotions", () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      value: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
        fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 500_00 }) }),
      ),
      combines: fc.boolean(),
    }),
    { maxLength: 6, selector: ({ id }) => id },
  );
  const reductionsOf = (drawn: typeof some extends fc.Arbitrary<infer Drawn> ? Drawn : never) =>
    drawn.map(({ id, value, combines }): Reduction => ({ id, ...value, combines, names: {} }));
  const price = fc.integer({ min: 0, max: 2_000_00 });

  test("never take more than the price, nor add to it, and are the same in any order", () => {
    fc.assert(
      fc.property(price, some, fc.integer(), (cents, drawn, turn) => {
        const reductions = reductionsOf(drawn);
        const lines = reductionLines(cents, reductions);
        const sum = lines.reduce((all, line) => all + line.amount, 0);
        expect(sum).toBeLessThanOrEqual(0);
        expect(cents + sum).toBeGreaterThanOrEqual(0);
        const at = reductions.length > 0 ? Math.abs(turn) % reductions.length : 0;
        const turned = [...reductions.slice(at), ...reductions.slice(0, at)].toReversed();
        expect(reductionLines(cents, turned)).toEqual(lines);
      }),
    );
  });

  test("the lines of the price add up to its total, and the fees that do not follow the nights stay", () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 20 }), (drawn, nights) => {
        const stay = {
          checkIn: "2027-06-01",
          checkOut: `2027-06-${String(nights + 1).padStart(2, "0")}`,
        };
        const given = [stay, { adults: 2, children: 1 }, anApartmentRate(1), aRateCard()] as const;
        const [full, reduced] = [
          quoteStay(...given, "flexible"),
          quoteStay(...given, "flexible", reductionsOf(drawn)),
        ];
        expect(reduced.lines.reduce((all, line) => all + line.amount, 0)).toBe(reduced.total);
        expect(reduced.total).toBeLessThanOrEqual(full.total);
        for (const kept of ["cleaning", "touristFee"])
          expect(reduced.lines.find(({ kind }) => kind === kept)).toEqual(
            full.lines.find(({ kind }) => kind === kept),
          );
      }),
    );
  });
});
