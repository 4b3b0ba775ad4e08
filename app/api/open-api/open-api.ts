// The OpenAPI 3.1 document of the API: its requests, answers and errors.
import type { PropertyFacts } from "#property/facts.ts";
import {
  availabilityExample,
  bookingExamples,
  bookingRequestExample,
  jsonSchemaOf,
  quoteExample,
  schemas,
  stayExample,
} from "./open-api-parts.ts";
import { describeGroupPaths } from "../group/describe-group-paths.ts";
import { describeGuestPaths } from "../guest-booking/describe-guest-paths.ts";
import {
  acceptLanguage,
  answer,
  idempotencyKey,
  json,
  queryParameters,
  refusals,
} from "./open-api-operations.ts";
import { describeWebhooks } from "../rules/webhook-types.ts";
import { availabilityRequestSchema } from "../request-schemas.ts";

/** The document; `origin` is the site's URL. */
export function openApi(origin: string, facts: PropertyFacts) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${facts.name}: booking API`,
      version: "1",
      description:
        "Amounts are whole cents with an ISO 4217 currency, dates are days of the property's calendar (YYYY-MM-DD), " +
        "nights run from check-in up to, and without, check-out. A refusal is an application/problem+json document: " +
        "decide by `code`, find what to correct in `field`, show `detail` to people. Fields that are not described here are ignored.",
    },
    servers: [{ url: origin }],
    paths: {
      "/api/availability": { get: availability },
      "/api/quotes": { post: quotes(facts) },
      "/api/bookings": { post: bookings(facts) },
      "/api/bookings/{reference}": { get: bookingStatus(facts) },
      ...describeGroupPaths(facts),
      ...describeGuestPaths(facts),
      "/api/openapi.json": { get: description },
    },
    webhooks: describeWebhooks(),
    components: {
      schemas,
      securitySchemes: {
        paymentSecret: {
          type: "http",
          scheme: "bearer",
          description: "`payment.secret` of the 202 answer to that booking.",
        },
        guestSecret: {
          type: "http",
          scheme: "bearer",
          description:
            "The last part of the address of the booking's page, as in the emails to the guest and in `page` of the answer to the booking.",
        },
      },
    },
  };
}

const availability = {
  operationId: "listAvailability",
  summary: "Every apartment for a stay: free or not and why, and the whole price",
  parameters: [
    ...queryParameters(jsonSchemaOf(availabilityRequestSchema), stayExample),
    acceptLanguage(),
  ],
  responses: {
    200: answer("Every apartment, in the owner's order", "Availability", availabilityExample),
    ...refusals(400, 405, 429, 500, 503),
  },
};

const quotes = (facts: PropertyFacts) => ({
  operationId: "quoteStay",
  summary: "The price of one stay, line by line. Nothing is stored, so no key is needed",
  parameters: [acceptLanguage()],
  description:
    "Where both rates have the same cancellation terms, as within 48 hours of arrival, only the one that costs less is offered: " +
    "`ratePlan` of the answer says which rate it is for, whichever was requested.",
  requestBody: json("QuoteRequest", stayExample),
  responses: {
    200: answer("The price; taken nights are quoted all the same", "Quote", quoteExample(facts)),
    ...refusals(400, 405, 413, 415, 429, 500, 503),
  },
});

const bookings = (facts: PropertyFacts) => ({
  operationId: "placeBooking",
  summary: "Books a stay",
  description:
    "The first answer to an Idempotency-Key is stored for 7 days and replayed byte for byte, refusals included; an answer of 500 " +
    "and above is not stored. A refused request that was corrected needs a new key. One exception: after `paymentDeclined` the nights " +
    "are held until `heldUntil`, and the same request with another `payment`, under the same key, tries again. Bookings paid at the " +
    "property are limited by email and by network (`unpaidLimit`: book by card), unfinished card payments likewise (`unfinishedLimit`). " +
    "Where both rates have the same cancellation terms, the one that costs less is booked. The rate `nonRefundable` is paid by card: " +
    "otherwise it is refused as `cardOnly`. Which stays may be paid at the property is the owner's setting: a refusal is one of " +
    "`propertyOff`, `propertyApartment`, `propertySeason`, `propertyTooSoon`, `propertyTooFar` (with `days`) and `propertyTooMuch` (with " +
    "`amount`), and such a stay is booked by card. A site that takes no cards refuses one as `cardsNotTaken`. " +
    "Where the quote has `parts`, `payment.parts` pays the first of them now; otherwise it is refused as `partsNotOffered`.",
  parameters: [idempotencyKey(), acceptLanguage()],
  requestBody: json("BookingRequest", bookingRequestExample),
  responses: {
    201: answer(
      "Booked and confirmed; the emails are in the outbox",
      "Booking",
      bookingExamples(facts).confirmed,
    ),
    202: answer(
      "The nights are held until `payment.heldUntil`. `payment.awaits` says what for: with `payment`, send the guest to " +
        "`payment.url`, or, when it is null, wait; with `email`, after unusually many unpaid bookings, ask the guest to open the " +
        "link in the email that we sent. A confirmation follows by email. `getBooking` answers how it ended",
      "Booking",
      bookingExamples(facts).pending,
    ),
    ...refusals(400, 402, 405, 409, 413, 415, 422, 429, 500, 503),
  },
});

const bookingStatus = (facts: PropertyFacts) => ({
  operationId: "getBooking",
  summary: "The state of a booking that was answered with 202",
  description:
    "`status` is `confirmed` once the payment went through, `pending_payment` while what `payment.awaits` names may still come, and `expired` when its time is " +
    "over. Send the request every few seconds. An unknown reference and a wrong secret get the same answer; after twenty of them in ten minutes further requests are refused.",
  parameters: [
    {
      name: "reference",
      in: "path",
      required: true,
      schema: { type: "string" },
      example: bookingExamples(facts).pending.reference,
    },
    acceptLanguage(),
  ],
  security: [{ paymentSecret: [] }],
  responses: {
    200: answer("The booking as it is now", "Booking", bookingExamples(facts).confirmed),
    ...refusals(404, 405, 429, 500, 503),
  },
});

const description = {
  operationId: "describe",
  summary: "This document",
  responses: { 200: { description: "OpenAPI 3.1", content: { "application/json": {} } } },
};
