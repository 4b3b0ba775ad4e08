// The owner's rate card and stay rules as stored, with the values of databases that were filled before a field existed.
import * as v from "valibot";

/** How a guest may book: flexible, or cheaper and without a refund. */
export const ratePlans = ["flexible", "nonRefundable"] as const;
export type RatePlan = (typeof ratePlans)[number];

const whole = v.pipe(v.number(), v.integer());

/** Percentages are integers; `weekendDays` are ISO weekdays of the night; a fee of 0 hides its line. */
const rateCardSchema = v.object({
  weekendPercent: whole,
  weekendDays: v.array(whole),
  lengthDiscounts: v.array(v.object({ nights: whole, percent: whole })),
  plans: v.array(v.object({ key: v.picklist(ratePlans), percent: whole })),
  serviceFeePercent: whole,
  touristFee: v.object({ amount: whole, fromAge: whole }),
  currency: v.string(),
});

const stayRulesSchema = v.object({
  minNights: whole,
  maxNights: whole,
  windowMonths: whole,
  sameDayUntilHour: whole,
});

export type StoredRateCard = v.InferOutput<typeof rateCardSchema>;

/** The owner's rules: nights, months, and the hour at the property until which arrival on the same day is possible. */
export type StoredStayRules = v.InferOutput<typeof stayRulesSchema>;

/** The rate card except its seasons, which are rows; throws when a field is missing. */
export const parseRateCard = (json: string): StoredRateCard =>
  v.parse(rateCardSchema, JSON.parse(json));

/** The stay rules; throws when a field is missing. */
export const parseStayRules = (json: string): StoredStayRules =>
  v.parse(stayRulesSchema, JSON.parse(json));
