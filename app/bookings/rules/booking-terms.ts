// The terms stored in a booking, by its payment method: amount due now, amount due at the property, and cancellation policy.
import { cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy, PropertyTerms } from "#app/stays/rules/cancellation.ts";
import { paymentDue } from "./payment-due.ts";
import type { Cents, Quote } from "#app/stays/rules/price.ts";
import type { Now, Stay } from "#app/stays/rules/stay.ts";

/** The part of a booking that follows from its payment method. */
export interface BookingTerms {
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
    policy: cancellationSchedule(stay, quote.plan, byCard, propertyTerms, now),
  };
}
