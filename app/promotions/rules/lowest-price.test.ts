// The lowest price of the 30 days before a reduction, by hand. Two nights from 1 June 2027 in apartment 1, two adults: at 120 a
// night 240.00, service 12.00, cleaning 40.00, tourist fee 12.00, together 304.00.
import { describe, expect, test } from "vitest";
import { aPromotion } from "#tests/support/booking/promotions.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { beginningOf, lowestBefore, toPriceStates } from "./lowest-price.ts";
import type { PriceState } from "./lowest-price.ts";
import type { PromotionTerms } from "./promotion.ts";

const stay = { checkIn: "2027-06-01", checkOut: "2027-06-03" };
const priced = {
  apartmentId: 1,
  stay,
  party: { adults: 2, children: 0 },
  plan: "flexible" as const,
};
const time = {
  instantOf: (day: string) => `${day}T00:00:00.000Z`,
  dayOf: (instant: string) => instant.slice(0, 10),
};
const offer = aPromotion({ kind: "all", percent: 10, since: "2026-11-20T10:00:00.000Z" });

interface Known {
  base?: number;
  singleNights?: Record<string, number>;
  promotions?: PromotionTerms[];
}

function state(
  at: string,
  { base = 120_00, singleNights = {}, promotions = [] }: Known = {},
): PriceState {
  const rates = { 1: anApartmentRate(1, { baseRate: base, singleNights }) };
  return { at: `${at}T08:00:00.000Z`, card: aRateCard(), rates, promotions };
}

const before = (...states: PriceState[]) => {
  const began = beginningOf([offer], stay, time);
  return began && lowestBefore(priced, began, states, time);
};

describe("a reduction of 10 percent from 20 November 2026, to 278.80", () => {
  test.each<[string, PriceState[], number | null]>([
    ["at an unchanged price", [state("2026-01-01")], 304_00],
    // 200 + 10 + 40 + 12: below the reduced price, so nothing may be claimed
    [
      "raised from 100 three weeks before",
      [state("2026-01-01", { base: 100_00 }), state("2026-11-01")],
      262_00,
    ],
    [
      "raised on the first of the 30 days",
      [state("2026-01-01", { base: 100_00 }), state("2026-10-21")],
      262_00,
    ],
    [
      "raised on the day before the 30",
      [state("2026-01-01", { base: 100_00 }), state("2026-10-20")],
      304_00,
    ],
    ["lowered afterwards", [state("2026-01-01"), state("2026-11-21", { base: 80_00 })], 304_00],
    [
      "lowered on the same morning",
      [state("2026-01-01"), state("2026-11-20", { base: 100_00 })],
      262_00,
    ],
    // The nights were 90 and 80 in different weeks: 170; the least fees were 10.00 + 40 + 12
    [
      "each night at its own lowest price",
      [
        state("2026-01-01"),
        state("2026-11-05", { singleNights: { "2027-06-02": 80_00 } }),
        state("2026-11-06"),
        state("2026-11-10", { singleNights: { "2027-06-01": 90_00 } }),
        state("2026-11-12"),
      ],
      232_00,
    ],
    // 240 less 20 % is 192; 9.60 + 40 + 12
    [
      "after another promotion in the first days of November",
      [
        state("2026-01-01", {
          promotions: [
            aPromotion({ kind: "all", bookFrom: "2026-11-01", bookUntil: "2026-11-05" }),
          ],
        }),
      ],
      253_60,
    ],
    ["with a history of ten days", [state("2026-11-10")], null],
    ["without a history", [], null],
  ])("%s", (_name, states, expected) => {
    expect(before(...states)).toBe(expected);
  });
});

test("a late offer begins for each stay when its arrival is near enough", () => {
  const late = aPromotion({ kind: "late", threshold: 7, since: offer.since });
  expect(beginningOf([late], stay, time)).toEqual({
    at: "2027-05-25T00:00:00.000Z",
    day: "2027-05-25",
  });
  const began = beginningOf([late], stay, time)!;
  // 150 a night since 10 May: 300 + 15 + 40 + 12; before it was 304.00
  const states = [
    state("2026-01-01", { promotions: [late] }),
    state("2027-05-10", { base: 150_00, promotions: [late] }),
  ];
  expect(lowestBefore(priced, began, states, time)).toBe(304_00);
});

test("of several reductions the one that began last counts, and a draft has not begun", () => {
  const later = aPromotion({ kind: "all", bookFrom: "2026-12-01" });
  expect(beginningOf([offer, later], stay, time)?.day).toBe("2026-12-01");
  expect(beginningOf([offer, aPromotion({ since: null })], stay, time)).toBeNull();
});

test("rows of the history become states, those of one instant together", () => {
  const at = "2026-11-01T08:00:00.000Z";
  const row = (part: string, value: unknown, when = at) => ({
    part,
    at: when,
    value: JSON.stringify(value),
  });
  const states = toPriceStates([
    row("card", aRateCard()),
    row("apartment:1", anApartmentRate(1)),
    row("promotions", []),
    row("apartment:1", anApartmentRate(1, { baseRate: 90_00 }), "2026-11-02T08:00:00.000Z"),
  ]);
  expect(states.map((each) => each.rates[1]?.baseRate)).toEqual([120_00, 90_00]);
});
