// Several apartments for one party by programs: what is asked and answered, as schemas.
import * as v from "valibot";
import { availabilitySchema, bookingSchema } from "../answer-schemas.ts";
import { bookingRequestSchema, ratePlanSchema, stayEntries } from "../request-schemas.ts";
import { amountSchema, described } from "../shared-schemas.ts";

const { apartment, checkIn, checkOut, adults, children } = stayEntries;

/** Most apartments that are booked at once, as on the page. */
const mostApartments = 3;

const choiceSchema = v.object({
  total: described(amountSchema, "Of all of them, every fee included."),
  dueNow: described(amountSchema, "Paid on booking, when by card."),
  dueAtProperty: amountSchema,
  apartments: v.array(
    v.object({ apartment, name: v.string(), adults, children, total: amountSchema }),
  ),
});

/** The answer of `GET /api/combinations`; its parameters are those of the availability. */
export const combinationsSchema = v.object({
  checkIn,
  checkOut,
  adults,
  children,
  ratePlan: availabilitySchema.entries.ratePlan,
  combinations: v.pipe(
    v.array(choiceSchema),
    v.description("Free apartments that hold the party together, the cheapest first."),
  ),
});

const { guest, consents, texts, language } = bookingRequestSchema.entries;

/** The body of `POST /api/groups`. */
export const groupRequestSchema = v.object({
  checkIn,
  checkOut,
  ratePlan: v.nullish(ratePlanSchema, "flexible"),
  apartments: v.pipe(
    v.array(v.object({ apartment, adults, children: v.optional(children, 0) })),
    v.minLength(2),
    v.maxLength(mostApartments),
    v.description("Which apartments, none twice, and who stays in each."),
  ),
  guest,
  payment: v.object({
    method: v.pipe(
      v.picklist(["card", "property"]),
      v.description("With `card` the guest pays at `payment.url` of the answer."),
    ),
  }),
  consents,
  texts,
  language,
  expectedTotal: described(
    amountSchema,
    "What all of them cost together, as the guest was shown: another price is refused as priceChanged.",
  ),
});

/** The answer to it. */
export const groupSchema = v.object({
  total: amountSchema,
  bookings: v.pipe(
    v.array(bookingSchema),
    v.description("One for each apartment; each is changed and cancelled by itself."),
  ),
  payment: v.optional(
    v.pipe(
      v.object({
        heldUntil: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
        url: v.optional(v.string()),
      }),
      v.description(
        "Where the guest pays for all of them at once, and until when they are held; no `url` once the guest has ended the links.",
      ),
    ),
  ),
});

export type Combinations = v.InferOutput<typeof combinationsSchema>;
export type Group = v.InferOutput<typeof groupSchema>;
