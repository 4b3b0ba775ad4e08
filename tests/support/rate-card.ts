// The property's rates as the tests use them: plain data, so that a test states only what differs.
import type { ApartmentRate, RateCard } from "#app/stays/price/rules/price.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";

/** The rate card, repeated here so that the tests do not depend on the owner's edits. */
export function aRateCard(changes: Partial<RateCard> = {}): RateCard {
  return {
    currency: "EUR",
    seasons: [
      { key: "festive", from: "12-20", to: "01-05", percent: 145, minNights: 5 },
      { key: "high", from: "01-06", to: "04-30", percent: 115, minNights: 2 },
      { key: "green", from: "05-01", to: "09-30", percent: 100, minNights: 2 },
      { key: "high", from: "10-01", to: "12-19", percent: 115, minNights: 2 },
    ],
    weekendPercent: 110,
    weekendDays: [5, 6],
    lengthDiscounts: [
      { nights: 7, percent: 10 },
      { nights: 28, percent: 20 },
    ],
    plans: [
      { key: "flexible", percent: 100 },
      { key: "nonRefundable", percent: 90 },
    ],
    serviceFeePercent: 5,
    touristFee: { amount: 300, fromAge: 12 },
    ...changes,
  };
}

/** The stay rules; the festive minimum of 5 nights is on the rate card. */
export function aStayRules(changes: Partial<StayRules> = {}): StayRules {
  return { minNights: 2, maxNights: 60, windowMonths: 18, sameDayUntilHour: 16, ...changes };
}

/** The rate of one of the six apartments. */
export function anApartmentRate(id: number, changes: Partial<ApartmentRate> = {}): ApartmentRate {
  const rate = sixApartments[id];
  if (!rate) throw new RangeError(`There is no apartment ${id}`);
  return { id, ...rate, singleNights: {}, ...changes };
}

const sixApartments: Record<
  number,
  Pick<ApartmentRate, "baseRate" | "cleaningFee" | "capacity">
> = {
  1: { baseRate: 12_000, cleaningFee: 4_000, capacity: 3 },
  2: { baseRate: 17_500, cleaningFee: 6_000, capacity: 5 },
  3: { baseRate: 10_500, cleaningFee: 3_500, capacity: 2 },
  4: { baseRate: 24_000, cleaningFee: 6_000, capacity: 4 },
  5: { baseRate: 8_500, cleaningFee: 3_500, capacity: 2 },
  6: { baseRate: 14_500, cleaningFee: 5_500, capacity: 4 },
};
