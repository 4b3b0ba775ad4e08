// What answers of the API always contain, as schemas: the types of the answers, and what its description is made from.
import * as v from "valibot";
import { statusTransitions } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import { cancellationStepSchema, priceLineSchema } from "#app/stays/rules/stored-terms.ts";
import { statusOf } from "./problem.ts";
import type { ProblemCode } from "./problem.ts";
import { ratePlanSchema, stayEntries, textVersionsSchema } from "./request-schemas.ts";
import { amountSchema, described, offeredExtraSchema, whole } from "./shared-schemas.ts";

const { apartment, checkIn, checkOut } = stayEntries;
const price = {
  total: amountSchema,
  dueNow: described(amountSchema, "Paid on booking, when by card."),
  dueAtProperty: amountSchema,
  lines: v.pipe(
    v.array(priceLineSchema),
    v.description("Add up to the total; each in its currency."),
  ),
  cancellation: v.pipe(
    v.array(cancellationStepSchema),
    v.description("What is refunded, in the order of time; the last step has no end."),
  ),
};
/** The two parts in which a stay is paid by card. */
const partsSchema = v.object({
  first: described(amountSchema, "Charged on booking."),
  second: amountSchema,
  dueOn: v.pipe(daySchema, v.description("The property's day on which the second part is due.")),
  collect: v.pipe(
    v.picklist(["card", "reminder"]),
    v.description("Charged to the same card by itself, or paid by a link in an email."),
  ),
});

/** Why one apartment cannot be booked while others can. */
export const offerReasons = ["taken", "tooSmall", "tooShort", "noArrival", "noDeparture"] as const;

const availability = {
  free: v.boolean(),
  reason: v.nullable(v.picklist(offerReasons)),
};

/** An apartment of the availability answer. */
export const offerSchema = v.object({
  apartment,
  slug: v.string(),
  name: v.string(),
  capacity: whole,
  ...availability,
  total: v.pipe(
    v.nullable(amountSchema),
    v.description("Null when too small, or not allowed on these dates."),
  ),
});

const { adults, children } = stayEntries;

/** The answer of `GET /api/availability`. */
export const availabilitySchema = v.object({
  checkIn,
  checkOut,
  adults,
  children,
  ratePlan: ratePlanSchema,
  nights: whole,
  apartments: v.array(offerSchema),
});

/** The answer of `POST /api/quotes`. */
export const quoteAnswerSchema = v.object({
  ...stayEntries,
  ratePlan: ratePlanSchema,
  nights: whole,
  ...availability,
  ...price,
  extras: v.pipe(
    v.array(offeredExtraSchema),
    v.description("What can be ordered with this stay now, in the language of the request."),
  ),
  parts: v.pipe(
    v.nullable(partsSchema),
    v.description("Null where everything is paid on booking."),
  ),
  deposit: v.pipe(
    v.nullable(amountSchema),
    v.description(
      "Left in cash on arrival or held on a card, and given back after the stay; not part of the total.",
    ),
  ),
  texts: v.pipe(
    textVersionsSchema,
    v.description("The versions of the texts at /legal that a booking agrees to."),
  ),
});

/** The payment of a booking, while it is unfinished or after it has failed. */
const unfinishedPaymentSchema = v.object({
  awaits: v.pipe(
    v.picklist(["payment", "email"]),
    v.description("What is missing: the payment, or that the guest opens the link in the email."),
  ),
  heldUntil: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  url: v.pipe(
    v.nullable(v.string()),
    v.description("Where the guest confirms the payment with the bank."),
  ),
  secret: v.optional(
    v.pipe(v.string(), v.description("Authorizes `getBooking`. For your program only.")),
  ),
  declined: v.optional(
    v.pipe(
      v.nullable(v.picklist(declineReasons)),
      v.description("Why the last attempt was refused."),
    ),
  ),
  refunded: v.optional(
    v.pipe(
      v.boolean(),
      v.description("The money came after the nights were taken; all of it is refunded."),
    ),
  ),
});

/** A booking as API clients see it. */
export const bookingSchema = v.object({
  reference: v.string(),
  status: v.picklist(Object.keys(statusTransitions) as BookingStatus[]),
  apartment,
  moves: v.optional(
    v.pipe(
      v.array(v.object({ from: checkIn, apartment })),
      v.description(
        "Of a guest who moves during the stay: from which night on in which apartment. `apartment` is the one of the arrival.",
      ),
    ),
  ),
  checkIn,
  checkOut,
  ...price,
  dueAtProperty: described(
    amountSchema,
    "As agreed when booking or changing the stay; see `open`.",
  ),
  paid: described(
    amountSchema,
    "Received so far, by whatever means, less what was given back or is on its way back.",
  ),
  open: described(
    amountSchema,
    "Still to be paid now: less after a payment at the property or online, more after later charges.",
  ),
  parts: v.optional(
    v.pipe(partsSchema, v.description("As agreed; `dueAtProperty` is without the second part.")),
  ),
  payment: v.optional(unfinishedPaymentSchema),
  page: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "The booking's page, for its guest; only in the answer to `placeBooking`, and not once the guest has ended its links. Its last part is the secret for `getGuestBooking`.",
      ),
    ),
  ),
});

export const problemCodeSchema = v.picklist(Object.keys(statusOf) as ProblemCode[]);

/** One of several faults; what its text is about is given beside it (`minNights`, `capacity`, `total`, ...). */
export const faultSchema = v.looseObject({
  code: problemCodeSchema,
  field: v.nullable(v.string()),
  detail: v.string(),
});

/** The body of an `application/problem+json` answer; of several faults the first one is at the top level. */
export const problemSchema = v.looseObject({
  type: v.literal("about:blank"),
  title: v.string(),
  status: whole,
  code: problemCodeSchema,
  field: v.optional(
    v.pipe(v.nullable(v.string()), v.description("As guest.email; null: the whole request.")),
  ),
  detail: v.optional(
    v.pipe(v.string(), v.description("For people, in the language of the request.")),
  ),
  faults: v.optional(
    v.pipe(
      v.array(faultSchema),
      v.description(
        "All that is wrong in one step: the form of the body, the stay, the consents, the guest. What the text of a fault is about stands beside it and beside `code`, such as minNights, capacity, old and new, heldUntil.",
      ),
    ),
  ),
  quote: v.optional(
    v.pipe(
      v.looseObject({}),
      v.description("What holds now, where the amounts of a request were those of before."),
    ),
  ),
});

export type Amount = v.InferOutput<typeof amountSchema>;
export type Offer = v.InferOutput<typeof offerSchema>;
export type Availability = v.InferOutput<typeof availabilitySchema>;
export type QuoteAnswer = v.InferOutput<typeof quoteAnswerSchema>;
export type DescribedPayment = v.InferOutput<typeof unfinishedPaymentSchema>;
export type DescribedBooking = v.InferOutput<typeof bookingSchema>;
export type DescribedFault = v.InferOutput<typeof faultSchema>;
export type Problem = v.InferOutput<typeof problemSchema>;
