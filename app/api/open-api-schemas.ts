// The JSON schemas of the API (OpenAPI 3.1): what requests may contain and what answers always contain.
import { guestLengths } from "#app/bookings/rules/booking-request.ts";
import { statusTransitions } from "#app/bookings/rules/booking-status.ts";
import { languages } from "#app/i18n/languages.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import { maxAdultsOrChildren } from "#app/stays/rules/party.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";
import { statusOf } from "./problem.ts";

const text = (maxLength: number) => ({ type: "string", maxLength });
const requiredText = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const cents = { type: "integer", description: "Whole cents." };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = (name: string) => ({ type: "array", items: ref(name) });

/** An object schema; all properties are required except the optional ones. */
function object(properties: Record<string, unknown>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

const stay = {
  apartment: { type: "integer", minimum: 1 },
  checkIn: ref("Day"),
  checkOut: ref("Day"),
  adults: { type: "integer", minimum: 1, maximum: maxAdultsOrChildren },
  children: {
    type: "integer",
    minimum: 0,
    maximum: maxAdultsOrChildren,
    default: 0,
    description: "Guests too young for the tourist fee.",
  },
  ratePlan: ref("RatePlan"),
};
const language = {
  type: "string",
  enum: languages,
  description: "Of the letters and of refusals. Without it Accept-Language decides.",
};
const price = {
  total: ref("Amount"),
  dueNow: { ...ref("Amount"), description: "Paid on booking, when by card." },
  dueAtProperty: ref("Amount"),
  lines: {
    ...list("PriceLine"),
    description: "Add up to the total; each in its currency.",
  },
  cancellation: {
    ...list("CancellationStep"),
    description: "What is given back, in the order of time; the last step has no end.",
  },
};
const availabilityFields = {
  free: { type: "boolean" },
  reason: { type: ["string", "null"], enum: [null, "taken", "tooSmall"] },
};

/** Every schema by name. */
export const schemas = {
  Day: { type: "string", format: "date", pattern: "^2[01]\\d\\d-\\d\\d-\\d\\d$" },
  RatePlan: { type: "string", enum: ["flexible", "nonRefundable"], default: "flexible" },
  Amount: object({ amount: cents, currency: { type: "string", pattern: "^[A-Z]{3}$" } }),
  PriceLine: object(
    {
      kind: {
        type: "string",
        enum: [
          "nights",
          "weekendNights",
          "singleNights",
          "lengthDiscount",
          "planDiscount",
          "cleaning",
          "service",
          "touristFee",
        ],
      },
      rule: { type: "string", description: "What made the line, as season:high or length:7." },
      amount: { ...cents, description: "Whole cents; a discount is negative." },
      due: { type: "string", enum: ["now", "property"] },
      quantity: { type: "integer" },
      unitAmount: cents,
      season: { type: "string" },
      percent: { type: "number" },
      guests: { type: "integer" },
      nights: { type: "integer" },
    },
    ["quantity", "unitAmount", "season", "percent", "guests", "nights"],
  ),
  CancellationStep: object({
    until: {
      anyOf: [object({ date: ref("Day"), hour: { type: "integer" } }), { type: "null" }],
      description: "The hour of the property's clock, itself excluded.",
    },
    refundPercent: { type: "integer" },
    refund: cents,
  }),
  Availability: object({
    checkIn: ref("Day"),
    checkOut: ref("Day"),
    adults: stay.adults,
    children: stay.children,
    ratePlan: ref("RatePlan"),
    nights: { type: "integer" },
    apartments: list("Offer"),
  }),
  Offer: object({
    apartment: stay.apartment,
    slug: { type: "string" },
    name: { type: "string" },
    capacity: { type: "integer" },
    ...availabilityFields,
    total: { anyOf: [ref("Amount"), { type: "null" }], description: "Null when too small." },
  }),
  QuoteRequest: object({ ...stay, language }, ["children", "ratePlan", "language"]),
  Quote: object({ ...stay, nights: { type: "integer" }, ...availabilityFields, ...price }),
  BookingRequest: object(
    {
      ...stay,
      guest: ref("Guest"),
      payment: ref("Payment"),
      consents: ref("Consents"),
      language,
      expectedTotal: {
        ...ref("Amount"),
        description: "What the guest was shown: another price is refused as priceChanged.",
      },
    },
    ["children", "ratePlan", "language", "expectedTotal"],
  ),
  Guest: object(
    {
      firstName: requiredText(guestLengths.firstName),
      lastName: requiredText(guestLengths.lastName),
      email: requiredText(guestLengths.email),
      phone: { ...requiredText(guestLengths.phone), description: "With its country code." },
      address: text(guestLengths.address),
      city: text(guestLengths.city),
      zipCode: text(guestLengths.zipCode),
      country: { type: "string", enum: countryCodes, description: "ISO 3166-1 alpha-2." },
      specialRequests: text(guestLengths.specialRequests),
    },
    ["address", "city", "zipCode", "specialRequests"],
  ),
  Payment: {
    oneOf: [
      object({ method: { const: "property" } }),
      object(
        {
          method: { const: "card" },
          token: {
            type: "string",
            maxLength: 500,
            description: "What the gateway's own code gave for the card. Never a card number.",
          },
          brand: { type: "string", pattern: "^[a-z]{1,20}$" },
          last4: { type: "string", pattern: "^\\d{4}$" },
        },
        ["brand", "last4"],
      ),
    ],
  },
  Consents: object({
    terms: { const: true },
    privacy: { const: true },
    cancellation: { const: true },
  }),
  Booking: object(
    {
      reference: { type: "string" },
      status: { type: "string", enum: Object.keys(statusTransitions) },
      apartment: stay.apartment,
      checkIn: ref("Day"),
      checkOut: ref("Day"),
      ...price,
      payment: object(
        {
          awaits: {
            type: "string",
            enum: ["payment", "email"],
            description:
              "What is missing: the payment, or that the guest opens the link in the email.",
          },
          heldUntil: { type: ["string", "null"], format: "date-time" },
          url: { type: ["string", "null"], description: "Where the guest's bank asks." },
          secret: { type: "string", description: "Asks how it ended. For your program only." },
          declined: {
            type: ["string", "null"],
            enum: [null, ...declineReasons],
            description: "Why the last attempt was refused.",
          },
          refunded: {
            type: "boolean",
            description: "Money came after the nights had gone; all of it goes back.",
          },
        },
        ["secret", "declined", "refunded"],
      ),
    },
    ["payment"],
  ),
  Problem: object(
    {
      type: { const: "about:blank" },
      title: { type: "string" },
      status: { type: "integer" },
      code: ref("ProblemCode"),
      field: { type: ["string", "null"], description: "As guest.email; null: the whole request." },
      detail: { type: "string", description: "For people, in the language of the request." },
      faults: list("Fault"),
    },
    ["field", "detail", "faults"],
  ),
  Fault: object({
    code: ref("ProblemCode"),
    field: { type: ["string", "null"] },
    detail: { type: "string" },
  }),
  ProblemCode: { type: "string", enum: Object.keys(statusOf) },
};
