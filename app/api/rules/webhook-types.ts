// What the owner's other programs are told by webhooks (docs/webhooks.md), and how the API describes it.
import type { BookingEventKind } from "#app/bookings/booking-events.sql.server.ts";

/** What endpoints are told, and the events of a booking that cause it. The others are told to no one outside. */
export const webhookTypes = {
  "booking.placed": ["placed", "optionHeld"],
  "booking.confirmed": ["confirmed"],
  "booking.changed": [
    "changed",
    "detailsChanged",
    "extrasChanged",
    "nightsFreed",
    "nightsKept",
    "bestPriceMatched",
  ],
  "booking.cancelled": ["cancelled"],
  "booking.expired": ["expired"],
  "booking.arrived": ["arrived", "arrivalUndone"],
  "booking.left": ["left", "leavingUndone"],
  "booking.no_show": ["noShow"],
  "payment.received": ["paymentCaptured", "paymentRecorded", "paymentUndone"],
  "payment.refunded": ["paymentRefunded", "repaymentRecorded", "refundByDispute"],
} as const satisfies Record<string, readonly BookingEventKind[]>;

/** The type of a message about a booking. */
export type WebhookType = keyof typeof webhookTypes;

/** The type of the message that the owner sends to try an endpoint. */
export const testType = "webhook.test";

/** The `webhooks` of the OpenAPI document: one for each type, with the booking as `getBooking` describes it. */
export function describeWebhooks() {
  return Object.fromEntries(
    Object.keys(webhookTypes).map((type) => [type, { post: describe(type) }]),
  );
}

function describe(type: string) {
  const schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: type },
      timestamp: { type: "string", format: "date-time" },
      data: { $ref: "#/components/schemas/Booking" },
    },
  };
  return {
    operationId: type,
    summary:
      "Sent to the addresses that the owner has added, signed as Standard Webhooks 1.0.0 describes",
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { "2XX": { description: "Taken. Any other answer is tried again for three days" } },
  };
}
