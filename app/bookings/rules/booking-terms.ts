// The terms stored in a booking: by its payment method the amount due now, the amount due at the property and the cancellation
// policy; and the consents that its guest gave.
import * as v from "valibot";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy, PropertyTerms } from "#app/stays/rules/cancellation.ts";
import type { Cents, Quote } from "#app/stays/price/rules/price.ts";
import type { Now, Stay } from "#app/stays/rules/stay.ts";

/** The part of a booking that follows from its payment method. */
interface BookingTerms {
  paymentMethod: "card" | "property";
  dueNow: Cents;
  dueAtProperty: Cents;
  policy: CancellationPolicy;
}

/** The terms of a quoted stay, from the property's present terms; `now` is when they are agreed to. */
export function makeBookingTerms(
  paymentMethod: "card" | "property",
  stay: Stay,
  quote: Quote,
  propertyTerms: PropertyTerms,
  now: Now,
): BookingTerms {
  const { byCard, atProperty } = paymentDue({ paymentMethod, ...quote });
  return {
    paymentMethod,
    dueNow: byCard,
    dueAtProperty: atProperty,
    policy: cancellationSchedule(
      stay,
      quote.plan,
      cancellationBasis(quote, byCard),
      propertyTerms,
      now,
    ),
  };
}

/** In cents: what was paid by card (`dueNow`), and what a card would pay on booking for the stay as it is now. */
interface PaidShare {
  dueNow: Cents;
  quote: { dueNow: Cents };
}

/**
 * Whether at least half of the amount due before arrival was paid. A short paid stay that the guest made much longer is
 * not half paid (docs/decisions, door codes).
 */
export function isHalfPaid({ dueNow, quote }: PaidShare): boolean {
  return dueNow * 2 >= quote.dueNow;
}

/** How many nights of a stay are unpaid; a partly paid night counts as unpaid. */
export function unpaidNights(nights: number, { dueNow, quote }: PaidShare): number {
  if (quote.dueNow <= 0) return 0;
  return Math.max(0, nights - Math.floor((nights * dueNow) / quote.dueNow));
}

/**
 * By card everything except the lines due at the property is paid on booking; a guest who pays at the property pays nothing
 * before arrival. The two add up to the total.
 */
export function paymentDue(booking: {
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
}): { byCard: Cents; atProperty: Cents } {
  const byCard = booking.paymentMethod === "card" ? booking.dueNow : 0;
  return { byCard, atProperty: booking.total - byCard };
}

const consentSchema = v.object({
  version: v.string(),
  at: v.string(),
  how: v.optional(v.literal("telephone")),
});
const givenConsentsSchema = v.object({
  terms: consentSchema,
  privacy: consentSchema,
  cancellation: consentSchema,
});

/**
 * Which version of each text was agreed to (a date), and when (an instant); both empty while nights are held as an option, which its
 * guest has not agreed to. `how`: by telephone, as recorded by staff; left out where the guest ticked the boxes.
 */
export type GivenConsents = v.InferOutput<typeof givenConsentsSchema>;

/** All three at once, of the versions that the guest was shown or told of. */
export function consentsAt(
  now: Date,
  versions: Record<keyof GivenConsents, string>,
  how?: "telephone",
): GivenConsents {
  const given = (version: string) => ({ version, at: now.toISOString(), ...(how && { how }) });
  return {
    terms: given(versions.terms),
    privacy: given(versions.privacy),
    cancellation: given(versions.cancellation),
  };
}

/** Those of an option until it is confirmed. */
export const notAgreed: GivenConsents = {
  terms: { version: "", at: "" },
  privacy: { version: "", at: "" },
  cancellation: { version: "", at: "" },
};

/** Whether the guest has agreed, by whatever means. */
export function hasConsented({ terms }: GivenConsents): boolean {
  return terms.at !== "";
}

/** The consents as stored; throws when they are none. */
export function parseConsents(json: string): GivenConsents {
  return v.parse(givenConsentsSchema, JSON.parse(json));
}
