// The terms stored in a booking, by its payment method: amount due now, amount due at the property, and cancellation policy.
import { cancellationSchedule } from "./cancellation.ts";
import type { CancellationPolicy, HouseTerms } from "./cancellation.ts";
import { paymentDue } from "./payment-due.ts";
import type { Cents, Quote } from "./price.ts";
import type { Now, Stay } from "./stay.ts";

/** The part of a booking that follows from its payment method. */
export interface BookingTerms {
  paymentMethod: "card" | "property";
  dueNow: Cents;
  dueAtProperty: Cents;
  policy: CancellationPolicy;
}

/** The terms of a quoted stay, from the property's present terms; `now` is when they are agreed to. */
export function bookingTerms(
  paymentMethod: "card" | "property",
  stay: Stay,
  quote: Quote,
  house: HouseTerms,
  now: Now,
): BookingTerms {
  const { byCard, atProperty } = paymentDue({ paymentMethod, ...quote });
  return {
    paymentMethod,
    dueNow: byCard,
    dueAtProperty: atProperty,
    policy: cancellationSchedule(stay, quote.plan, byCard, house, now),
  };
}
