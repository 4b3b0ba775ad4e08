// Bookings and quotes as a program sees them: amounts are whole cents, dates plain days, instants UTC.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import type { CancellationPolicy } from "#app/booking/rules/cancellation.ts";
import type { PriceLine } from "#app/booking/rules/price.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Amount } from "./answer.ts";

/** While a payment is unfinished, and of one that came to nothing. */
export interface DescribedPayment {
  /** What is missing: the payment, or that the guest opens the link in the email. */
  awaits: "payment" | "email";
  /** Until when the nights are kept. */
  heldUntil: string | null;
  /** The address to open, where the guest's bank asks. */
  url: string | null;
  /** With it the program asks how it ended. */
  secret?: string;
  /** Why the last attempt was refused, null when it was not. */
  declined?: DeclineReason | null;
  /** Money came after the nights had gone, and all of it goes back. */
  refunded?: boolean;
}

/** What a program is told of its booking. `lines` add up to `total`; each is in its currency. */
export interface DescribedBooking {
  reference: string;
  status: Booking["status"];
  apartment: number;
  checkIn: string;
  checkOut: string;
  total: Amount;
  dueNow: Amount;
  dueAtProperty: Amount;
  lines: PriceLine[];
  cancellation: CancellationPolicy["steps"];
  payment?: DescribedPayment;
}

/** Describes a booking, its `payment` where there is something to say of it. */
export function describeBooking(
  booking: Booking,
  payment: DescribedPayment | null,
): DescribedBooking {
  const amount = (cents: number): Amount => ({ amount: cents, currency: booking.currency });
  return {
    reference: booking.reference,
    status: booking.status,
    apartment: booking.apartmentId,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    total: amount(booking.total),
    dueNow: amount(booking.dueNow),
    dueAtProperty: amount(booking.dueAtProperty),
    lines: booking.quote.lines,
    cancellation: booking.policy.steps,
    ...(payment && { payment }),
  };
}
