// Bookings and quotes as a program sees them: amounts are whole cents, dates plain days, instants UTC.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import type { CancellationPolicy } from "#app/booking/rules/cancellation.ts";
import type { PriceLine } from "#app/booking/rules/price.ts";
import type { Amount } from "./answer.ts";

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
  /** While a payment is unfinished: until when the nights are kept, and the address to open, if the bank wants to ask. */
  payment?: { heldUntil: string | null; url: string | null };
}

/** Describes a booking; `url` is where the guest's bank asks, or null. */
export function describeBooking(booking: Booking, url: string | null): DescribedBooking {
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
    ...(booking.status === "pending_payment" && {
      payment: { heldUntil: booking.holdExpiresAt, url },
    }),
  };
}
