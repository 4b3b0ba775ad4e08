// Tests of the price of any stay, and of its explanation.
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { percentOf } from "../../rules/money.ts";
import { nightlyRate, quoteStay, explainPrice } from "./price.ts";
import type { ApartmentRate, RateCard, RatePlan } from "./price.ts";
import { nightsOf } from "../../rules/stay.ts";

// Property-based tests: what must hold for the price of any stay, rate card and party.

const aDate = fc.integer({ min: 0, max: 1500 }).map((days) => addDays("2026-06-01", days));
const aStay = fc
  .tuple(aDate, fc.integer({ min: 1, max: 60 }))
  .map(([checkIn, nights]) => ({ checkIn, checkOut: addDays(checkIn, nights) }));
const aParty = fc.record({
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.integer({ min: 0, max: 4 }),
});
const aPlan = fc.constantFrom<RatePlan>("flexible", "nonRefundable");
const cents = fc.integer({ min: 0, max: 1_000_00 });
const aRate: fc.Arbitrary<ApartmentRate> = fc
  .record({
    baseRate: cents,
    cleaningFee: cents,
    singleNights: fc.dictionary(aDate, cents, { maxKeys: 200, noNullPrototype: true }),
  })
  .map((figures) => anApartmentRate(1, figures));
const aCard: fc.Arbitrary<RateCard> = fc
  .record({
    weekendPercent: fc.integer({ min: 50, max: 200 }),
    weekendDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    lengthDiscounts: fc.array(
      fc.record({
        nights: fc.integer({ min: 1, max: 60 }),
        percent: fc.integer({ min: 0, max: 60 }),
      }),
      { maxLength: 4 },
    ),
    serviceFeePercent: fc.integer({ min: 0, max: 30 }),
    touristFee: fc.record({ amount: fc.integer({ min: 0, max: 20_00 }), fromAge: fc.constant(12) }),
  })
  .map((changes) => aRateCard(changes));
const anything = fc.tuple(aStay, aParty, aRate, aCard, aPlan);

const nightKinds = new Set(["nights", "weekendNights", "singleNights"]);

test("the lines sum to the total, and so do the amounts due now and at the property", () => {
  fc.assert(
    fc.property(anything, (given) => {
      const quote = quoteStay(...given);
      const sum = quote.lines.reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(quote.total);
      expect(quote.dueNow + quote.dueAtProperty).toBe(quote.total);
      for (const { amount } of quote.lines) expect(Number.isSafeInteger(amount)).toBe(true);
    }),
  );
});

test("each night is charged once, at its own rate", () => {
  fc.assert(
    fc.property(anything, (given) => {
      const [stay, , rate, card] = given;
      const lines = quoteStay(...given).lines.filter(({ kind }) => nightKinds.has(kind));
      const nights = nightsOf(stay);
      expect(lines.reduce((count, { quantity = 0 }) => count + quantity, 0)).toBe(nights.length);
      for (const { quantity = 0, unitAmount = 0, amount } of lines)
        expect(amount).toBe(quantity * unitAmount);
      const rates = nights.reduce((sum, night) => sum + nightlyRate(night, rate, card), 0);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(rates);
    }),
  );
});

// A longer stay may never cost less than the shorter stay's nights at the highest discount on the card.
test("a longer stay never costs less accommodation than the same nights at the highest discount", () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 0, max: 30 }), (given, more) => {
      const [stay, party, rate, card, plan] = given;
      const nights = nightsOf(stay).reduce((sum, night) => sum + nightlyRate(night, rate, card), 0);
      const highest = Math.max(0, ...card.lengthDiscounts.map(({ percent }) => percent));
      const discounted = nights - percentOf(nights, highest);
      const least = discounted - percentOf(discounted, plan === "flexible" ? 0 : 10);
      const longer = { ...stay, checkOut: addDays(stay.checkOut, more) };
      const { accommodation } = quoteStay(longer, party, rate, card, plan);
      expect(accommodation).toBeGreaterThanOrEqual(least);
    }),
  );
});

test("every line names its rule, and no two night lines could be merged", () => {
  fc.assert(
    fc.property(anything, (given) => {
      const lines = quoteStay(...given).lines;
      for (const { rule } of lines)
        expect(rule).toMatch(/^[a-z][A-Za-z]*(:[A-Za-z0-9]+)?(\+weekend)?$/);
      const keys = lines.map(({ rule, unitAmount }) => `${rule} ${unitAmount}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

describe("in any time zone of the machine", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test("the same stay has the same price", () => {
    fc.assert(
      fc.property(anything, (given) => {
        const zones = ["Pacific/Kiritimati", "America/St_Johns", "Indian/Mauritius", "UTC"];
        const quotes = zones.map((machineZone) => {
          process.env.TZ = machineZone;
          return JSON.stringify(quoteStay(...given));
        });
        expect(new Set(quotes).size).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

// The explanation of every night against values calculated by hand.

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
    expect(sumAmounts(nights)).toBe(sumAmounts(ofNights));
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

function sumAmounts(amounts: { amount: number }[]): number {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}
