// What a database and a booking store of prices and terms, as schemas: the rate card, a quote, a cancellation policy. Their
// types, what the API says of them, and how each is read.
import * as v from "valibot";
import { daySchema } from "#app/dates/rules/day-schema.ts";

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

const cents = v.pipe(v.number(), v.integer(), v.description("Whole cents."));

/** A line of the quote. `rule` names its origin, such as `season:high` or `length:7`. */
export const priceLineSchema = v.object({
  kind: v.picklist([
    "nights",
    "weekendNights",
    "singleNights",
    "lengthDiscount",
    "planDiscount",
    "promotion",
    "ownPrice",
    "bestPrice",
    "cleaning",
    "service",
    "touristFee",
    "extra",
  ]),
  rule: v.pipe(
    v.string(),
    v.description("The rule behind the line, such as season:high or length:7."),
  ),
  amount: v.pipe(cents, v.description("Whole cents; a discount is negative.")),
  due: v.picklist(["now", "property"]),
  quantity: v.optional(whole),
  unitAmount: v.optional(cents),
  season: v.optional(v.string()),
  percent: v.optional(v.number()),
  guests: v.optional(whole),
  names: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description("What the owner calls a promotion or an extra, by language."),
    ),
  ),
  nights: v.optional(whole),
  taxPercent: v.optional(
    v.pipe(
      v.number(),
      v.description("The rate of value added tax within it, where it is not that of the stay."),
    ),
  ),
});

const quoteSchema = v.object({
  currency: v.string(),
  plan: v.picklist(ratePlans),
  nights: whole,
  lines: v.array(priceLineSchema),
  accommodation: cents,
  total: cents,
  dueAtProperty: cents,
  dueNow: cents,
  averageNight: cents,
  lowestBefore: v.optional(cents),
});

export type PriceLine = v.InferOutput<typeof priceLineSchema>;

export type LineKind = PriceLine["kind"];

/**
 * `accommodation` is the nights after discounts; `total` includes every mandatory fee; `dueNow` + `dueAtProperty` = `total`.
 * `lowestBefore`, only while a stay is offered: what it cost least in the 30 days before an announced reduction, higher
 * than `total`.
 */
export type Quote = v.InferOutput<typeof quoteSchema>;

/** The quote that a booking stores as JSON; throws when it is none. */
export function parseQuote(json: string): Quote {
  return v.parse(quoteSchema, JSON.parse(json));
}

/** Until that hour at the property, itself excluded, this share is refunded; null has no end. */
export const cancellationStepSchema = v.object({
  until: v.pipe(
    v.nullable(v.object({ date: daySchema, hour: whole })),
    v.description("The hour of the property's clock, itself excluded."),
  ),
  refundPercent: whole,
  refund: v.pipe(whole, v.description("Whole cents.")),
});

const basisSchema = v.object({ kept: whole, paid: whole });

const policySchema = v.object({
  plan: v.picklist(ratePlans),
  steps: v.array(cancellationStepSchema),
  basis: v.optional(basisSchema),
});

export type CancellationStep = v.InferOutput<typeof cancellationStepSchema>;

/**
 * In cents: the part of the price that the property may keep a share of, and what was paid by card on booking, from which
 * the refunds of the steps follow.
 */
export type CancellationBasis = v.InferOutput<typeof basisSchema>;

/**
 * The steps in chronological order, the last without an end. Bookings made before 22 November 2026 have no `basis`: of
 * these the agreed share of what was paid is refunded.
 */
export type CancellationPolicy = v.InferOutput<typeof policySchema>;

/** The policy that a booking stores as JSON; throws when it is none. */
export function parsePolicy(json: string): CancellationPolicy {
  return v.parse(policySchema, JSON.parse(json));
}
