// The initial rates and stay rules; the seed copies them into the database, where the owner edits them.
import type { RateCard } from "#app/stays/price/rules/price.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";

/** Percentages, cents and ISO weekdays of the night. */
export const rateCard: RateCard = {
  currency: "EUR",
  // Both ends belong to the season, and together the four spans cover every night of the year once.
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
};

/** Nights, months, and an hour in the property's time zone. */
export const stayRules: StayRules = {
  minNights: 2,
  maxNights: 60,
  windowMonths: 18,
  sameDayUntilHour: 16,
};
