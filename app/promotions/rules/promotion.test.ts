// Tests of promotion.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { aPromotion } from "#tests/support/booking/promotions.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import {
  isBookableOn,
  normaliseCode,
  suits,
  reducedFirstNight,
  reducedRate,
  toReduction,
} from "./promotion.ts";
import type { Promotion } from "./promotion.ts";

// Which stays a promotion suits, case by case, and how codes are read.

const week = { checkIn: "2027-03-13", checkOut: "2027-03-20" };

describe("a promotion for a week from 13 March 2027 in apartment 2", () => {
  test.each<[string, Partial<Promotion>, string, boolean]>([
    ["has no limits", {}, "2026-11-20", true],
    ["names its apartment", { apartments: [1, 2] }, "2026-11-20", true],
    ["names another apartment", { apartments: [1] }, "2026-11-20", false],
    ["begins with its first night", { stayFrom: "2027-03-13" }, "2026-11-20", true],
    ["begins a night later", { stayFrom: "2027-03-14" }, "2026-11-20", false],
    ["ends with its last night", { stayUntil: "2027-03-19" }, "2026-11-20", true],
    ["ends a night earlier", { stayUntil: "2027-03-18" }, "2026-11-20", false],
    ["60 days before, on the 60th", { kind: "early", threshold: 60 }, "2027-01-12", true],
    ["60 days before, on the 59th", { kind: "early", threshold: 60 }, "2027-01-13", false],
    ["at most 7 days before, on the 7th", { kind: "late", threshold: 7 }, "2027-03-06", true],
    ["at most 7 days before, on the 8th", { kind: "late", threshold: 7 }, "2027-03-05", false],
    ["from 7 nights", { kind: "long", threshold: 7 }, "2026-11-20", true],
    ["from 8 nights", { kind: "long", threshold: 8 }, "2026-11-20", false],
  ])("%s", (_name, changes, bookedOn, expected) => {
    expect(suits(aPromotion(changes), 2, week, bookedOn)).toBe(expected);
  });

  test("is booked on the days it says, both included", () => {
    const days = { bookFrom: "2026-11-20", bookUntil: "2026-11-21" };
    const found = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) =>
      isBookableOn(days, day),
    );
    expect(found).toEqual([false, true, true, false]);
  });
});

test.each([
  ["summer", "SUMMER"],
  ["  Sum mer\t20 ", "SUMMER20"],
  ["ｓｕｍｍｅｒ", "SUMMER"],
  ["kf-7q2m4x9a-0123abcdef01", "KF-7Q2M4X9A-0123ABCDEF01"],
  ["été", ""],
  ["a'b", ""],
  ["", ""],
  ["x".repeat(33), ""],
])("the code %j is read as %j", (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});

// Prices shown before a stay is chosen, against amounts worked out by hand, and against what the stay then costs.

const card = aRateCard({ lengthDiscounts: [] });
// 138.00 a night in January 2027, 152.00 on Friday and Saturday.
const rate = anApartmentRate(1);
const all = (changes: Partial<Promotion> = {}) => aPromotion({ kind: "all", ...changes });

describe("the first night of a stay", () => {
  test.each([
    ["without promotions", [], 138_00],
    // 124.20
    ["10 percent, rounded up", [all({ percent: 10 })], 125_00],
    ["25 percent", [all({ percent: 25 })], 104_00], // 103.50
    ["50 percent", [all({ percent: 50 })], 69_00],
    // Two nights cost 276.00: half of 46.00 is 23.00.
    ["an amount is shared by the nights", [all({ amount: 46_00 })], 115_00],
    ["more than the stay costs", [all({ amount: 999_00 })], 0],
  ] as const)("%s", (_, promotions, expected) => {
    const stay = { checkIn: "2027-01-11", checkOut: "2027-01-13" };
    expect(reducedFirstNight(stay, promotions, rate, card)).toBe(expected);
  });
});

describe("a price from", () => {
  test.each([
    ["for everybody", all({ percent: 10 }), 108_00],
    ["to the cent", all({ percent: 11 }), 106_80],
    ["by a code", aPromotion({ percent: 25 }), 90_00],
    ["from the day of booking on", all({ kind: "early", threshold: 0, percent: 10 }), 108_00],
    ["early alone", all({ kind: "early", threshold: 60, percent: 10 }), 120_00],
    ["late alone", all({ kind: "late", threshold: 14, percent: 10 }), 120_00],
    ["for long stays alone", all({ kind: "long", threshold: 7, percent: 10 }), 120_00],
    ["for some dates alone", all({ stayUntil: "2027-03-31" }), 120_00],
    ["for another apartment", all({ apartments: [2] }), 120_00],
    ["an amount off the stay", all({ amount: 50_00 }), 120_00],
  ] as const)("%s", (_, promotion, expected) => {
    expect(reducedRate(1, 120_00, [promotion])).toBe(expected);
  });
});

test("no guest pays more for the nights of the shortest stay than the calendar shows for its first nights", () => {
  const promotions = fc.array(
    fc.record({
      percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      amount: fc.integer({ min: 1, max: 500_00 }),
      kind: fc.constantFrom("all", "early", "late", "long"),
      threshold: fc.integer({ min: 0, max: 40 }),
      combines: fc.boolean(),
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(promotions, fc.integer({ min: 0, max: 300 }), (drawn, after) => {
      const today = "2027-01-01";
      const checkIn = addDays(today, after);
      const known = drawn.map(({ percent, amount, ...each }) =>
        all({ ...each, percent, amount: percent === null ? amount : null }),
      );
      const stay = { checkIn, checkOut: addDays(checkIn, 1) };
      const suited = known.filter((each) => suits(each, 1, stay, today));
      const shown = reducedFirstNight(stay, suited, rate, card);
      const party = { adults: 1, children: 0 };
      const { accommodation } = quoteStay(
        stay,
        party,
        rate,
        card,
        "flexible",
        suited.map(toReduction),
      );
      expect(shown).toBeGreaterThanOrEqual(accommodation);
      expect(shown - accommodation).toBeLessThan(1_00);
      expect(reducedRate(1, 120_00, known)).toBeLessThanOrEqual(120_00);
    }),
  );
});
