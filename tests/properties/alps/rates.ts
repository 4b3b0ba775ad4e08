// Winter is dearer than summer, and both than the weeks between; the tourist tax is for guests from twelve on.
import type { RateCard } from "#app/stays/price/rules/price.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";

/** Percentages, Rappen and ISO weekdays of the night. */
export const rateCard: RateCard = {
  currency: "CHF",
  seasons: [
    { key: "festive", from: "12-20", to: "01-06", percent: 170, minNights: 7 },
    { key: "holidays", from: "01-07", to: "03-31", percent: 140, minNights: 4 },
    { key: "low", from: "04-01", to: "06-14", percent: 80, minNights: 2 },
    { key: "mid", from: "06-15", to: "10-15", percent: 110, minNights: 3 },
    { key: "low", from: "10-16", to: "12-19", percent: 80, minNights: 2 },
  ],
  weekendPercent: 105,
  weekendDays: [5, 6],
  lengthDiscounts: [{ nights: 7, percent: 8 }],
  plans: [
    { key: "flexible", percent: 100 },
    { key: "nonRefundable", percent: 88 },
  ],
  serviceFeePercent: 0,
  touristFee: { amount: 320, fromAge: 12 },
};

/** Nights, months, and an hour in the property's time zone. */
export const stayRules: StayRules = {
  minNights: 2,
  maxNights: 28,
  windowMonths: 14,
  sameDayUntilHour: 15,
};
