// The part of the OpenAPI document about several apartments in one booking.
import type { PropertyFacts } from "#property/facts.ts";
import {
  acceptLanguage,
  answer,
  idempotencyKey,
  json,
  queryParameters,
  refusals,
} from "../open-api/open-api-operations.ts";
import {
  bookingExamples,
  bookingRequestExample,
  jsonSchemaOf,
} from "../open-api/open-api-parts.ts";
import { availabilityRequestSchema } from "../request-schemas.ts";

/** `/api/combinations` and `/api/groups`. */
export function describeGroupPaths(facts: PropertyFacts) {
  const { confirmed } = bookingExamples(facts);
  const { checkIn, checkOut, guest, payment, consents, language } = bookingRequestExample;
  const { apartment, total, dueNow, dueAtProperty } = confirmed;
  const party = { adults: 2, children: 0 };
  const parts = [
    { apartment, ...party },
    { apartment: apartment + 1, ...party },
  ];
  const both = { amount: total.amount * 2, currency: total.currency };
  const bookings = [confirmed, { ...confirmed, apartment: apartment + 1 }];
  const url = "https://hotel.example/fr/my-booking/X7a/together";
  const heldUntil = "2027-01-10T08:15:00.000Z";
  return {
    "/api/combinations": {
      get: {
        operationId: "listCombinations",
        summary:
          "Free apartments that hold a party together, for one that no single apartment holds",
        parameters: [
          ...queryParameters(jsonSchemaOf(availabilityRequestSchema), { checkIn, checkOut }),
          acceptLanguage(),
        ],
        responses: {
          200: answer("At most three, the cheapest first", "Combinations", {
            checkIn,
            checkOut,
            adults: 4,
            children: 0,
            ratePlan: "flexible",
            combinations: [
              {
                total: both,
                dueNow,
                dueAtProperty,
                apartments: parts.map((part) => ({ ...part, name: "Apartment", total })),
              },
            ],
          }),
          ...refusals(400, 405, 429, 500, 503),
        },
      },
    },
    "/api/groups": {
      post: {
        operationId: "placeGroup",
        summary: "Books two or three apartments at once: all of them or none",
        description:
          "By card, the apartments are held for 15 minutes and paid in one charge at `payment.url`, by the guest. The first answer to an " +
          "Idempotency-Key is stored for 7 days and replayed. Codes of promotions, payment in parts and extras are for single bookings; " +
          "extras can be ordered for each apartment afterwards.",
        parameters: [idempotencyKey(), acceptLanguage()],
        requestBody: json("GroupRequest", {
          checkIn,
          checkOut,
          apartments: parts,
          guest,
          payment,
          consents,
          language,
          expectedTotal: both,
        }),
        responses: {
          201: answer("Booked and confirmed", "Group", { total: both, bookings }),
          202: answer("Held for the payment", "Group", {
            total: both,
            bookings,
            payment: { heldUntil, url },
          }),
          ...refusals(400, 405, 409, 413, 415, 422, 429, 500, 503),
        },
      },
    },
  };
}
