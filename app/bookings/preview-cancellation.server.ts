// Previews a cancellation: what would be refunded now, before anyone agrees to it.
import type { App } from "#app/app.server.ts";
import { listRefunds, toPaidParts } from "./booking-refunds.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { listPayments } from "./payments.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { sumPayments, refundOnCancelling } from "./rules/refund-split.ts";
import { mayFollow } from "./rules/booking-status.ts";

/** `paid` by card, `given` was refunded before, `left` is the rest, and `refund` the part of it due by the terms. */
export interface CancellationPreview {
  /** False for a booking that cannot be cancelled: ended, in progress, or never confirmed. */
  mayCancel: boolean;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
}

/**
 * Uses the terms stored in the booking and the property's clock. A booking with an unfinished payment cannot be cancelled:
 * its hold expires, and the payment is settled then.
 */
export async function previewCancellation(
  booking: Booking,
  db: App["database"]["db"],
  now: Date,
  timeZone: string,
): Promise<CancellationPreview> {
  const parts = toPaidParts(await listPayments(db, booking.id), await listRefunds(db, booking.id));
  const { today: date, hour, minute } = propertyDay(now, timeZone);
  return {
    ...sumPayments(parts),
    mayCancel: booking.status !== "pending_payment" && mayFollow(booking.status, "cancelled"),
    refund: refundOnCancelling(booking, { date, hour, minute }, parts),
  };
}
