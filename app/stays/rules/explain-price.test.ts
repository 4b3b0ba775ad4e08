// Tests the explanation of every night against values calculated by hand.
import { expect, test } from "vitest";
import { aRateCard, anApartmentRate } from "#tests/support/rate-card.ts";
import { explainPrice } from "./explain-price.ts";
import { quoteStay } from "./price.ts";

const two = { adults: 2, children: 0 };

// The first apartment, EUR 120, from Thursday 29 April to Monday 3 May 2027; 2 May at the owner's own price.
test("gives season, weekend and the owner's own price for each night", () => {
  const rate = anApartmentRate(1, { singleNights: { "2027-05-02": 99_50 } });
  const stay = { checkIn: "2027-04-29", checkOut: "2027-05-03" };
  const { nights, quote } = explainPrice(stay, two, rate, aRateCard(), "flexible");
  expect(
    nights.map(({ night, amount, isSingle, season, percent, weekendPercent }) => [
      night,
      amount,
      isSingle ? "single" : `${season} ${percent} ${weekendPercent}`,
    ]),
  ).toEqual([
    ["2027-04-29", 138_00, "high 115 100"], // 120 x 1.15
    ["2027-04-30", 152_00, "high 115 110"], // 120 x 1.15 x 1.10 = 151.80
    ["2027-05-01", 132_00, "green 100 110"], // 120 x 1.10
    ["2027-05-02", 99_50, "single"],
  ]);
  expect(nights.every(({ baseRate }) => baseRate === 120_00)).toBe(true);
  // 138 + 152 + 132 + 99.50 = 521.50; cleaning 40; 5 % of 521.50 = 26.075; 2 x 4 x 3 = 24
  expect(quote.accommodation).toBe(521_50);
  expect(quote.total).toBe(611_58);
});

test("has the same quote that guests get, nights that add up to it, and the base rate for a night without a season", () => {
  const rate = anApartmentRate(4);
  const stay = { checkIn: "2027-12-18", checkOut: "2028-01-08" };
  for (const card of [aRateCard(), aRateCard({ seasons: [] })]) {
    const { nights, quote } = explainPrice(stay, two, rate, card, "nonRefundable");
    expect(quote).toEqual(quoteStay(stay, two, rate, card, "nonRefundable"));
    const ofNights = quote.lines.filter(({ kind }) => /nights$/i.test(kind));
    expect(sum(nights)).toBe(sum(ofNights));
  }
  const [first] = explainPrice(stay, two, rate, aRateCard({ seasons: [] }), "flexible").nights;
  expect(first).toMatchObject({
    season: "base",
    percent: 100,
    weekendPercent: 110,
    amount: 264_00,
  });
});

test("throws for a stay without a night", () => {
  const stay = { checkIn: "2027-06-01", checkOut: "2027-06-01" };
  expect(() => explainPrice(stay, two, anApartmentRate(1), aRateCard(), "flexible")).toThrow(
    RangeError,
  );
});

function sum(amounts: { amount: number }[]): number {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}
