// Parts of the OpenAPI 3.1 document: the schemas of requests and answers as JSON schemas, and examples that are priced by the real
// pricing rules with the property's initial rates.
import { toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { ConversionConfig } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { apartments } from "#property/apartments.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { rateCard } from "#property/rates.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { cancellationStepSchema, priceLineSchema } from "#app/stays/rules/stored-terms.ts";
import * as answers from "../answer-schemas.ts";
import * as guest from "../guest-booking/guest-schemas.ts";
import * as groups from "../group/group-schemas.ts";
import * as requests from "../request-schemas.ts";
import { amountSchema } from "../shared-schemas.ts";

/** A JSON schema, or any object of the description. */
export type Json = Record<string, unknown>;

const named = {
  Day: daySchema,
  RatePlan: requests.ratePlanSchema,
  Amount: amountSchema,
  PriceLine: priceLineSchema,
  CancellationStep: cancellationStepSchema,
  Availability: answers.availabilitySchema,
  Offer: answers.offerSchema,
  QuoteRequest: requests.quoteRequestSchema,
  Quote: answers.quoteAnswerSchema,
  BookingRequest: requests.bookingRequestSchema,
  Guest: requests.apiGuestSchema,
  Payment: requests.paymentSchema,
  Consents: requests.consentsSchema,
  Booking: answers.bookingSchema,
  Combinations: groups.combinationsSchema,
  GroupRequest: groups.groupRequestSchema,
  Group: groups.groupSchema,
  GuestBooking: guest.guestBookingSchema,
  CancellationQuote: guest.cancellationQuoteSchema,
  CancellationRequest: guest.cancellationRequestSchema,
  ChangeQuote: guest.changeQuoteSchema,
  ChangeRequest: guest.changeRequestSchema,
  GuestExtras: guest.guestExtrasSchema,
  ExtrasQuoteRequest: guest.extrasQuoteRequestSchema,
  ExtrasQuote: guest.extrasQuoteSchema,
  ExtrasRequest: guest.extrasRequestSchema,
  Done: guest.doneSchema,
  Problem: answers.problemSchema,
  Fault: answers.faultSchema,
  ProblemCode: answers.problemCodeSchema,
};

const common: ConversionConfig = {
  target: "draft-2020-12",
  ignoreActions: ["check", "to_lower_case"],
  overrideSchema({ valibotSchema: { type }, jsonSchema: { anyOf, ...more } }) {
    const inner = anyOf?.[0] as Json | undefined;
    // Null counts as left out, which is not promised.
    if (type === "nullish") return { ...inner, ...more };
    // Short for `anyOf`.
    if (type === "nullable" && typeof inner?.type === "string" && inner.type !== "object")
      return {
        ...inner,
        type: [inner.type, "null"],
        ...(Array.isArray(inner.enum) && { enum: [null, ...inner.enum] }),
      } as Json;
    return undefined;
  },
  overrideAction({ valibotAction, jsonSchema }) {
    // A pattern with flags, as those for letters of every script, cannot be said in JSON.
    const { pattern: _, ...more } = jsonSchema;
    const { requirement } = valibotAction as { requirement?: unknown };
    return requirement instanceof RegExp && requirement.flags ? more : undefined;
  },
};

const config: ConversionConfig = {
  ...common,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** Every schema by name. */
export const schemas = toJsonSchemaDefs(named, config) as Record<keyof typeof named, Json>;

/** A schema that has no name. */
export function jsonSchemaOf(schema: GenericSchema): Json {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = toJsonSchema(schema, { ...config, definitions: named });
  return json as Json;
}

/** A schema with everything it refers to in itself, for documents other than the API's description. */
export function wholeJsonSchemaOf(schema: GenericSchema): Json {
  return toJsonSchema(schema, common) as Json;
}

const apartment = apartments.find(({ id }) => id === 4) ?? apartments[0]!;
const stay = { checkIn: "2027-03-01", checkOut: "2027-03-08" };
const party = { adults: 2, children: 0 };
const rate = { ...apartment, capacity: apartment.guests, singleNights: {} };
const { lines, total, nights, dueNow, dueAtProperty } = quoteStay(
  stay,
  party,
  rate,
  rateCard,
  "flexible",
);
const amount = (cents: number) => ({ amount: cents, currency: rateCard.currency });

/** A week for two in one apartment. */
export const stayExample = { apartment: apartment.id, ...stay, ...party, ratePlan: "flexible" };

/** The answer of `GET /api/availability` to it. */
export const availabilityExample = {
  ...stay,
  ...party,
  ratePlan: "flexible",
  nights,
  apartments: [
    {
      apartment: apartment.id,
      slug: apartment.slug,
      name: apartment.slug,
      capacity: apartment.guests,
      free: true,
      reason: null,
      total: amount(total),
    },
  ],
};

/** The answer of `POST /api/quotes` to it. */
export const quoteExample = (facts: PropertyFacts) => ({
  ...stayExample,
  nights,
  free: true,
  reason: null,
  total: amount(total),
  dueNow: amount(dueNow),
  dueAtProperty: amount(dueAtProperty),
  lines,
  cancellation: termsFor("card", facts).policy.steps,
  extras: [
    {
      id: "0b6f2f0e-93c1-4a55-b7a4-2d3f5f0f5a10",
      name: "Airport transfer",
      description: "",
      unit: "stay",
      price: amount(45_00),
      ways: "both",
      most: 1,
      until: { date: "2027-02-28", hour: facts.checkInHour },
    },
  ],
  parts: null,
  deposit: null,
  texts: facts.termsVersion,
});

/** The body of `POST /api/bookings` for it. */
export const bookingRequestExample = {
  ...stayExample,
  guest: {
    firstName: "Claire",
    lastName: "Moreau",
    email: "claire.moreau@example.com",
    phone: "+33 6 12 34 56 78",
    country: "FR",
  },
  payment: { method: "property" },
  consents: { terms: true, privacy: true, cancellation: true },
  language: "fr",
  expectedTotal: amount(total),
};

/** The answers to it: paid at the property, and by a card that needs a step at the bank. */
export const bookingExamples = (facts: PropertyFacts) => ({
  confirmed: { ...booked("property", facts), status: "confirmed" },
  pending: {
    ...booked("card", facts),
    status: "pending_payment",
    payment: {
      awaits: "payment",
      heldUntil: "2027-01-10T08:15:00.000Z",
      url: "https://bank.example/challenge?payment=1f0c",
      secret: "mX3v0R7q1kT9bYwE5sLzAg",
    },
  },
});

function booked(method: "card" | "property", facts: PropertyFacts) {
  const terms = termsFor(method, facts);
  return {
    reference: `${facts.referencePrefix}-7Q2M4X9A`,
    apartment: apartment.id,
    ...stay,
    total: amount(total),
    dueNow: amount(terms.dueNow),
    dueAtProperty: amount(terms.dueAtProperty),
    paid: amount(0),
    open: amount(terms.dueAtProperty),
    lines,
    cancellation: terms.policy.steps,
  };
}

function termsFor(method: "card" | "property", facts: PropertyFacts) {
  const quote = quoteStay(stay, party, rate, rateCard, "flexible");
  const now = { today: "2027-01-10", hour: 12 };
  return makeBookingTerms(method, stay, quote, facts, now);
}
