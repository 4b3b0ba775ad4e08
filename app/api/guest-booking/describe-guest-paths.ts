// The part of the OpenAPI document about what a guest can do with a booking.
import type { PropertyFacts } from "#property/facts.ts";
import {
  acceptLanguage,
  answer,
  idempotencyKey,
  json,
  queryParameters,
  refusals,
} from "../open-api/open-api-operations.ts";
import { bookingExamples, jsonSchemaOf } from "../open-api/open-api-parts.ts";
import { changeParametersSchema } from "./guest-schemas.ts";

const secretNote =
  "An unknown reference, a wrong secret and that of another booking get the same answer; after twenty of them in ten minutes further requests are refused.";
const agreedNote =
  "Nothing is done unless version and amounts are those of now: otherwise the refusal has the new `quote`. The answer to an " +
  "Idempotency-Key is stored in the same transaction for 7 days, and replayed; a corrected request needs a new key.";

/** The paths below `/api/bookings/{reference}`. */
export function describeGuestPaths(facts: PropertyFacts) {
  const { confirmed } = bookingExamples(facts);
  const { total, reference } = confirmed;
  const parameters = [
    {
      name: "reference",
      in: "path",
      required: true,
      schema: { type: "string" },
      example: reference,
    },
    acceptLanguage(),
  ];
  const security = [{ guestSecret: [] }];
  const read = { parameters, security };
  const change = { parameters: [...parameters, idempotencyKey()], security };
  const none = { amount: 0, currency: total.currency };
  const party = { adults: 2, children: 0 };
  const { checkIn, checkOut, lines, cancellation } = confirmed;
  const done = answer("Done; the emails are in the outbox", "Done", {
    reference,
    status: "cancelled",
    version: 2,
    checkIn,
    checkOut,
    ...party,
    total,
    refund: none,
    open: none,
  });
  return {
    "/api/bookings/{reference}/guest": {
      get: {
        ...read,
        operationId: "getGuestBooking",
        summary:
          "The booking as its guest sees it: stay, money, terms, extras, and what may still be done",
        description: secretNote,
        responses: {
          200: answer("The booking", "GuestBooking", {
            ...confirmed,
            ...party,
            version: 1,
            name: "Apartment",
            cancellationStep: 0,
            refunded: none,
            onItsWay: none,
            owedBack: none,
            later: null,
            deposit: null,
            extras: [],
            may: { cancel: true, change: true, order: true },
            pay: { amount: confirmed.open, url: "https://hotel.example/en/my-booking/X7a/pay" },
            page: "https://hotel.example/en/my-booking/X7a",
            bestPrice: null,
            together: null,
          }),
          ...refusals(404, 405, 429, 500, 503),
        },
      },
    },
    "/api/bookings/{reference}/cancellation": {
      get: {
        ...read,
        operationId: "quoteCancellation",
        summary: "What would be given back for cancelling now",
        description: secretNote,
        responses: {
          200: answer("The amounts", "CancellationQuote", {
            version: 1,
            mayCancel: true,
            paid: none,
            received: none,
            refunded: none,
            kept: none,
            refund: none,
            byHand: none,
            cancellation,
            cancellationStep: 0,
          }),
          ...refusals(404, 405, 429, 500, 503),
        },
      },
      post: {
        ...change,
        operationId: "cancelBooking",
        summary: "Cancels the booking, with the amounts that were quoted",
        description: agreedNote,
        requestBody: json("CancellationRequest", { version: 1, refund: none, agree: true }),
        responses: { 200: done, ...refusals(400, 404, 405, 409, 413, 415, 422, 429, 500, 503) },
      },
    },
    "/api/bookings/{reference}/change": {
      get: {
        ...read,
        parameters: [...parameters, ...queryParameters(jsonSchemaOf(changeParametersSchema), {})],
        operationId: "quoteChange",
        summary: "The price of other days or guests, by today's rates; what is left out stays",
        description: secretNote,
        responses: {
          200: answer("The new price", "ChangeQuote", {
            version: 1,
            checkIn,
            checkOut,
            ...party,
            totalBefore: total,
            total,
            lines,
            open: none,
            later: null,
            refund: none,
            kept: none,
            cancellation,
            dropped: [],
            lostPromotions: [],
          }),
          ...refusals(400, 404, 405, 409, 429, 500, 503),
        },
      },
      post: {
        ...change,
        operationId: "changeBooking",
        summary: "Changes days or guests, for the price that was quoted",
        description: `${agreedNote} No card is charged: the guest pays what is open at the property, or at \`pay.url\` of the booking.`,
        requestBody: json("ChangeRequest", {
          version: 1,
          checkIn,
          checkOut,
          ...party,
          total,
          refund: none,
        }),
        responses: { 200: done, ...refusals(400, 404, 405, 409, 413, 415, 422, 429, 500, 503) },
      },
    },
    "/api/bookings/{reference}/extras": {
      get: {
        ...read,
        operationId: "listExtras",
        summary:
          "What can be ordered with the booking, at which price and until when, and what is ordered",
        description: secretNote,
        responses: {
          200: answer("The extras", "GuestExtras", {
            version: 1,
            mayOrder: true,
            total,
            offered: [],
            ordered: [],
          }),
          ...refusals(404, 405, 429, 500, 503),
        },
      },
      post: {
        ...change,
        operationId: "orderExtras",
        summary: "Makes the order of the body the booking's, for the price that was quoted",
        description: agreedNote,
        requestBody: json("ExtrasRequest", { version: 1, extras: [], total, refund: none }),
        responses: { 200: done, ...refusals(400, 404, 405, 409, 413, 415, 422, 429, 500, 503) },
      },
    },
    "/api/bookings/{reference}/extras/quote": {
      post: {
        ...read,
        operationId: "quoteExtras",
        summary: "The price with another order; the body has the whole of it",
        description: secretNote,
        requestBody: json("ExtrasQuoteRequest", { extras: [] }),
        responses: {
          200: answer("The new price", "ExtrasQuote", {
            version: 1,
            extras: [],
            totalBefore: total,
            total,
            lines,
            open: none,
            later: null,
            refund: none,
          }),
          ...refusals(400, 404, 405, 409, 413, 415, 429, 500, 503),
        },
      },
    },
  };
}
