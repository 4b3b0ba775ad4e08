// What requests to the API may contain: the schemas that read them, and that its description is made from.
import {
  description,
  fallback,
  integer,
  lazy,
  literal,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  toLowerCase,
  variant,
} from "valibot";
import type { GenericSchema } from "valibot";
import { guestSchema } from "#app/bookings/rules/booking-request.ts";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { languages } from "#app/i18n/languages.ts";
import { maxAdultsOrChildren } from "#app/stays/rules/party.ts";
import { ratePlans } from "#app/stays/rules/rate-card.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";

/** A named schema where it means something more exact; the description then still refers to it by its name. */
export const described = <Schema extends GenericSchema>(schema: Schema, text: string) =>
  pipe(
    lazy(() => schema),
    description(text),
  );

export const whole = pipe(number(), integer());

/** Whole cents and the ISO 4217 currency. */
export const amountSchema = object({
  amount: pipe(whole, description("Whole cents.")),
  currency: pipe(string(), regex(/^[A-Z]{3}$/)),
});

export const ratePlanSchema = picklist(ratePlans);

/** The apartment, the days and the party, as requests name them and answers repeat them. */
export const stayEntries = {
  apartment: pipe(whole, minValue(1), maxValue(999_999)),
  checkIn: daySchema,
  checkOut: daySchema,
  adults: pipe(whole, minValue(1), maxValue(maxAdultsOrChildren)),
  children: pipe(
    whole,
    minValue(0),
    maxValue(maxAdultsOrChildren),
    description("Guests too young for the tourist fee."),
  ),
};

/** The parameters of `GET /api/availability`; `parseStayQuery` reads them as it does those of the pages. */
export const availabilityRequestSchema = object({
  checkIn: daySchema,
  checkOut: daySchema,
  adults: optional(stayEntries.adults, 2),
  children: optional(stayEntries.children, 0),
  ratePlan: optional(ratePlanSchema, "flexible"),
});

/** The body of `POST /api/quotes`. */
export const quoteRequestSchema = object({
  ...stayEntries,
  children: optional(stayEntries.children, 0),
  ratePlan: nullish(ratePlanSchema, "flexible"),
  language: nullish(
    pipe(
      picklist(languages),
      description("Of the letters and of refusals. Without it Accept-Language decides."),
    ),
  ),
});

const { entries: guest } = guestSchema();

/** The guest's details by the rules of the booking form, which `placeBooking` applies after those of the stay. */
export const apiGuestSchema = object({
  ...guest,
  phone: pipe(guest.phone, description("With its country code.")),
  address: optional(guest.address),
  city: optional(guest.city),
  zipCode: optional(guest.zipCode),
  country: pipe(picklist(countryCodes), description("ISO 3166-1 alpha-2.")),
  specialRequests: optional(guest.specialRequests),
});

/** A card is given as the token made by the gateway's own client code; brand and digits are only displayed. */
export const paymentSchema = variant("method", [
  object({ method: literal("property") }),
  object({
    method: literal("card"),
    token: pipe(
      string(),
      maxLength(500),
      regex(/^[!-~]+$/),
      description("What the gateway's own code gave for the card. Never a card number."),
    ),
    brand: fallback(optional(pipe(string(), toLowerCase(), regex(/^[a-z]{1,20}$/))), undefined),
    last4: fallback(optional(pipe(string(), regex(/^\d{4}$/))), undefined),
  }),
]);

/** All three are needed; `placeBooking` says which one is missing. */
export const consentsSchema = object({
  terms: literal(true),
  privacy: literal(true),
  cancellation: literal(true),
});

/** The body of `POST /api/bookings`. */
export const bookingRequestSchema = object({
  ...quoteRequestSchema.entries,
  guest: apiGuestSchema,
  payment: paymentSchema,
  consents: consentsSchema,
  expectedTotal: nullish(
    described(amountSchema, "What the guest was shown: another price is refused as priceChanged."),
  ),
});
