// A quote and its lines as a schema: their types, what the API says of a line, and how a stored quote is read.
import {
  array,
  description,
  integer,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  string,
} from "valibot";
import type { InferOutput } from "valibot";
import { ratePlans } from "./rate-card.ts";

const cents = pipe(number(), integer(), description("Whole cents."));
const whole = pipe(number(), integer());

/** A line of the quote. `rule` names its origin, such as `season:high` or `length:7`. */
export const priceLineSchema = object({
  kind: picklist([
    "nights",
    "weekendNights",
    "singleNights",
    "lengthDiscount",
    "planDiscount",
    "cleaning",
    "service",
    "touristFee",
  ]),
  rule: pipe(string(), description("What made the line, as season:high or length:7.")),
  amount: pipe(cents, description("Whole cents; a discount is negative.")),
  due: picklist(["now", "property"]),
  quantity: optional(whole),
  unitAmount: optional(cents),
  season: optional(string()),
  percent: optional(number()),
  guests: optional(whole),
  nights: optional(whole),
});

const quoteSchema = object({
  currency: string(),
  plan: picklist(ratePlans),
  nights: whole,
  lines: array(priceLineSchema),
  accommodation: cents,
  total: cents,
  dueAtProperty: cents,
  dueNow: cents,
  averageNight: cents,
});

export type PriceLine = InferOutput<typeof priceLineSchema>;

/** `accommodation` is the nights after discounts; `total` includes every mandatory fee; `dueNow` + `dueAtProperty` = `total`. */
export type Quote = InferOutput<typeof quoteSchema>;

/** The quote that a booking keeps as JSON; throws when it is none. */
export function parseQuote(json: string): Quote {
  return parse(quoteSchema, JSON.parse(json));
}
