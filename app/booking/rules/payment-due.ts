// What of a booking's total is paid on booking and what at the property, by the way the guest chose to pay.
import type { Cents } from "./money.ts";

/** Cents: what cards have paid of a booking (`dueNow`), and what a card would pay at once for the stay as it is now. */
interface PaidShare {
  dueNow: Cents;
  quote: { dueNow: Cents };
}

/**
 * Whether at least half of what is paid before arrival was paid. A short stay that was paid, and made a long one by its
 * guest, is not (docs/decisions, door codes).
 */
export function isHalfPaid({ dueNow, quote }: PaidShare): boolean {
  return dueNow * 2 >= quote.dueNow;
}

/** How many of a stay's nights were not paid for, a night begun counting whole. */
export function unpaidNights(nights: number, { dueNow, quote }: PaidShare): number {
  if (quote.dueNow <= 0) return 0;
  return Math.max(0, nights - Math.floor((nights * dueNow) / quote.dueNow));
}

/**
 * By card everything but the lines due at the property is paid at once; a guest who pays at the property pays nothing
 * before. The two add up to the total.
 */
export function paymentDue(booking: {
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
}): { byCard: Cents; atProperty: Cents } {
  const byCard = booking.paymentMethod === "card" ? booking.dueNow : 0;
  return { byCard, atProperty: booking.total - byCard };
}
