// What cancelling a booking would give back at this moment, before anybody agrees to it.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { listRefunds, paidParts } from "./booking-refunds.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { listPayments } from "./payments.sql.server.ts";
import type { Cents } from "./rules/money.ts";
import { propertyDay } from "./rules/plain-date.ts";
import { moneyOf, refundOnCancelling } from "./rules/refund-split.ts";
import { mayFollow } from "./rules/status.ts";

/** `paid` by card, `given` back before, `left` of it, and of that `refund` by the terms. */
export interface Weighed {
  /** False for a booking that cannot be cancelled: over, under way, or never confirmed. */
  mayCancel: boolean;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
}

/**
 * By the terms frozen in the booking and the property's clock. An unfinished payment is not cancelled: its hold ends by
 * itself, and with it whatever the gateway still does.
 */
export async function weighCancellation(
  booking: Booking,
  db: House["database"]["db"],
  now: Date,
): Promise<Weighed> {
  const parts = paidParts(await listPayments(db, booking.id), await listRefunds(db, booking.id));
  const { today: date, hour, minute } = propertyDay(now, facts.timeZone);
  return {
    ...moneyOf(parts),
    mayCancel: booking.status !== "pending_payment" && mayFollow(booking.status, "cancelled"),
    refund: refundOnCancelling(booking, { date, hour, minute }, parts),
  };
}
