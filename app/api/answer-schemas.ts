// What answers of the API always contain, as schemas: the types of the answers, and what its description is made from.
import {
  array,
  boolean,
  description,
  isoTimestamp,
  literal,
  looseObject,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  string,
} from "valibot";
import type { InferOutput } from "valibot";
import { statusTransitions } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import { cancellationStepSchema } from "#app/stays/rules/cancellation-policy.ts";
import { priceLineSchema } from "#app/stays/rules/quote.ts";
import { statusOf } from "./problem.ts";
import type { ProblemCode } from "./problem.ts";
import { amountSchema, described, ratePlanSchema, stayEntries, whole } from "./request-schemas.ts";

const { apartment, checkIn, checkOut } = stayEntries;
const price = {
  total: amountSchema,
  dueNow: described(amountSchema, "Paid on booking, when by card."),
  dueAtProperty: amountSchema,
  lines: pipe(array(priceLineSchema), description("Add up to the total; each in its currency.")),
  cancellation: pipe(
    array(cancellationStepSchema),
    description("What is given back, in the order of time; the last step has no end."),
  ),
};
const availability = {
  free: boolean(),
  reason: nullable(picklist(["taken", "tooSmall"])),
};

/** An apartment of the availability answer. */
export const offerSchema = object({
  apartment,
  slug: string(),
  name: string(),
  capacity: whole,
  ...availability,
  total: pipe(nullable(amountSchema), description("Null when too small.")),
});

const { adults, children } = stayEntries;

/** The answer of `GET /api/availability`. */
export const availabilitySchema = object({
  checkIn,
  checkOut,
  adults,
  children,
  ratePlan: ratePlanSchema,
  nights: whole,
  apartments: array(offerSchema),
});

/** The answer of `POST /api/quotes`. */
export const quoteAnswerSchema = object({
  ...stayEntries,
  ratePlan: ratePlanSchema,
  nights: whole,
  ...availability,
  ...price,
});

/** The payment of a booking, while it is unfinished or after it has failed. */
const unfinishedPaymentSchema = object({
  awaits: pipe(
    picklist(["payment", "email"]),
    description("What is missing: the payment, or that the guest opens the link in the email."),
  ),
  heldUntil: nullable(pipe(string(), isoTimestamp())),
  url: pipe(nullable(string()), description("Where the guest's bank asks.")),
  secret: optional(pipe(string(), description("Asks how it ended. For your program only."))),
  declined: optional(
    pipe(nullable(picklist(declineReasons)), description("Why the last attempt was refused.")),
  ),
  refunded: optional(
    pipe(boolean(), description("Money came after the nights had gone; all of it goes back.")),
  ),
});

/** A booking as API clients see it. */
export const bookingSchema = object({
  reference: string(),
  status: picklist(Object.keys(statusTransitions) as BookingStatus[]),
  apartment,
  checkIn,
  checkOut,
  ...price,
  payment: optional(unfinishedPaymentSchema),
});

export const problemCodeSchema = picklist(Object.keys(statusOf) as ProblemCode[]);

/** One of several faults; what its text is about stands beside it (`minNights`, `capacity`, `total`, ...). */
export const faultSchema = looseObject({
  code: problemCodeSchema,
  field: nullable(string()),
  detail: string(),
});

/** The body of an `application/problem+json` answer; of several faults the first one is at the top level. */
export const problemSchema = looseObject({
  type: literal("about:blank"),
  title: string(),
  status: whole,
  code: problemCodeSchema,
  field: optional(
    pipe(nullable(string()), description("As guest.email; null: the whole request.")),
  ),
  detail: optional(pipe(string(), description("For people, in the language of the request."))),
  faults: optional(array(faultSchema)),
});

export type Amount = InferOutput<typeof amountSchema>;
export type Offer = InferOutput<typeof offerSchema>;
export type Availability = InferOutput<typeof availabilitySchema>;
export type QuoteAnswer = InferOutput<typeof quoteAnswerSchema>;
export type DescribedPayment = InferOutput<typeof unfinishedPaymentSchema>;
export type DescribedBooking = InferOutput<typeof bookingSchema>;
export type DescribedFault = InferOutput<typeof faultSchema>;
export type Problem = InferOutput<typeof problemSchema>;
