// What is frozen in a booking by the way its guest pays: how much at once, how much at the property, and what cancelling gives back.
import { cancellationSchedule } from "./cancellation.ts";
import type { CancellationPolicy, HouseTerms } from "./cancellation.ts";
import { paymentDue } from "./payment-due.ts";
import type { Cents, Quote } from "./price.ts";
import type { Now, Stay } from "./stay.ts";

/** The part of a booking that follows from its method of payment. */
export interface BookingTerms {
  paymentMethod: "card" | "property";
  dueNow: Cents;
  dueAtProperty: Cents;
  policy: CancellationPolicy;
}

/** The terms of a quoted stay; `house` has the terms of today, `now` is when they are agreed. */
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
