// What of a booking's total is paid on booking and what at the property, by the way the guest chose to pay.
import type { Cents } from "./money.ts";

/**
 * By card everything but the lines due at the property is paid at once; a guest who pays at the property pays nothing
 * before (decisions.md, Payment). The two add up to the total.
 */
export function paymentDue(booking: {
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
}): { byCard: Cents; atProperty: Cents } {
  const byCard = booking.paymentMethod === "card" ? booking.dueNow : 0;
  return { byCard, atProperty: booking.total - byCard };
}
