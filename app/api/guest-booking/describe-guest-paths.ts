// The part of the OpenAPI document about what a guest can do with a booking.
import type { PropertyFacts } from "#property/facts.ts";
import { acceptLanguage, answer, idempotencyKey, json, refusals } from "../open-api-operations.ts";
import { bookingExamples } from "../open-api-parts.ts";

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
  const { checkIn, checkOut, cancellation } = confirmed;
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
  };
}
