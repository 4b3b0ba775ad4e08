// What requests to the API may contain: the schemas that read them, and that its description is made from.
import * as v from "valibot";
import { guestSchema } from "#app/bookings/rules/booking-request.ts";
import { guestFieldNames, guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { languages } from "#app/i18n/languages.ts";
import { maxAdultsOrChildren } from "#app/stays/rules/stay.ts";
import { ratePlans } from "#app/stays/rules/stored-terms.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";
import { amountSchema, described, wantedExtrasSchema, whole } from "./shared-schemas.ts";

export const ratePlanSchema = v.picklist(ratePlans);

/** The apartment, the days and the party, as requests name them and answers repeat them. */
export const stayEntries = {
  apartment: v.pipe(whole, v.minValue(1), v.maxValue(999_999)),
  checkIn: daySchema,
  checkOut: daySchema,
  adults: v.pipe(whole, v.minValue(1), v.maxValue(maxAdultsOrChildren)),
  children: v.pipe(
    whole,
    v.minValue(0),
    v.maxValue(maxAdultsOrChildren),
    v.description("Guests too young for the tourist fee."),
  ),
};

/** The parameters of `GET /api/availability`; `parseStayQuery` reads them as it does those of the pages. */
export const availabilityRequestSchema = v.object({
  checkIn: daySchema,
  checkOut: daySchema,
  adults: v.optional(stayEntries.adults, 2),
  children: v.optional(stayEntries.children, 0),
  ratePlan: v.optional(ratePlanSchema, "flexible"),
});

/** The body of `POST /api/quotes`. */
export const quoteRequestSchema = v.object({
  ...stayEntries,
  children: v.optional(stayEntries.children, 0),
  ratePlan: v.nullish(ratePlanSchema, "flexible"),
  extras: v.nullish(wantedExtrasSchema, []),
  code: v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.description(
        "A promotion's code, in any case. One that does not reduce the stay is refused.",
      ),
    ),
  ),
  language: v.nullish(
    v.pipe(
      v.picklist(languages),
      v.description("Of the emails and of refusals. Without it Accept-Language decides."),
    ),
  ),
});

const optionalFields = guestFieldNames.filter((name) => !guestFields[name].required);
const { entries: guest } = v.partial(guestSchema(), optionalFields as [GuestFieldName]);

/** The guest's details by the rules of the booking form, which `placeBooking` applies after those of the stay. */
export const apiGuestSchema = v.object({
  ...guest,
  phone: v.pipe(guest.phone, v.description("With its country code.")),
  country: v.pipe(v.picklist(countryCodes), v.description("ISO 3166-1 alpha-2.")),
});

/** A card is given as the token made by the gateway's own client code; brand and digits are only displayed. */
export const paymentSchema = v.variant("method", [
  v.object({ method: v.literal("property") }),
  v.object({
    method: v.literal("card"),
    token: v.pipe(
      v.string(),
      v.maxLength(500),
      v.regex(/^[!-~]+$/),
      v.description("What the gateway's script returned for the card. Never a card number."),
    ),
    brand: v.fallback(
      v.optional(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{1,20}$/))),
      undefined,
    ),
    last4: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))), undefined),
    parts: v.optional(
      v.pipe(
        v.object({
          chargeLater: v.pipe(
            v.boolean(),
            v.description(
              "The guest agrees that the second part is charged to this card on its day. Needed where `collect` of the quote is card.",
            ),
          ),
        }),
        v.description("Pay in the two parts that the quote offers."),
      ),
    ),
  }),
]);

/** All three are needed; `placeBooking` says which one is missing. */
export const consentsSchema = v.object({
  terms: v.literal(true),
  privacy: v.literal(true),
  cancellation: v.literal(true),
});

/** The version of each text of the consents. */
export const textVersionsSchema = v.object({
  terms: v.string(),
  privacy: v.string(),
  cancellation: v.string(),
});

/** The body of `POST /api/bookings`. */
export const bookingRequestSchema = v.object({
  ...quoteRequestSchema.entries,
  guest: apiGuestSchema,
  payment: paymentSchema,
  consents: consentsSchema,
  texts: v.nullish(
    v.pipe(
      textVersionsSchema,
      v.description(
        "The `texts` of the quote that the guest was shown: a later version is refused as textChanged.",
      ),
    ),
  ),
  expectedTotal: v.nullish(
    described(amountSchema, "What the guest was shown: another price is refused as priceChanged."),
  ),
});
