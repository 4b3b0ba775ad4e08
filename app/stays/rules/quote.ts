// A quote and its lines as a schema: their types, what the API says of a line, and how a stored quote is read.
import * as v from "valibot";
import { ratePlans } from "./stored-rates.ts";

const cents = v.pipe(v.number(), v.integer(), v.description("Whole cents."));
const whole = v.pipe(v.number(), v.integer());

/** A line of the quote. `rule` names its origin, such as `season:high` or `length:7`. */
export const priceLineSchema = v.object({
  kind: v.picklist([
    "nights",
    "weekendNights",
    "singleNights",
    "lengthDiscount",
    "planDiscount",
    "promotion",
    "cleaning",
    "service",
    "touristFee",
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
      v.description("What the owner calls a promotion, by language."),
    ),
  ),
  nights: v.optional(whole),
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

/** The quote that a booking keeps as JSON; throws when it is none. */
export function parseQuote(json: string): Quote {
  return v.parse(quoteSchema, JSON.parse(json));
}
