// What taking something back from a booking's price, or adding to it, does to its money, in whole cents.
import { refundOf } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** A booking before its price changes. */
export interface PaidBooking {
  total: Cents;
  /** What of the total was paid by card. */
  dueNow: Cents;
  policy: CancellationPolicy;
}

/** What of it is paid: `open` is still to be paid (below zero: paid too much), `left` can still be refunded to a card. */
export interface PaidAmounts {
  open: Cents;
  left: Cents;
}

/** The money of the booking afterwards; `refund` goes back to the card, `ofLater` of it from what was paid by card later. */
export interface ChangedMoney {
  dueNow: Cents;
  dueAtProperty: Cents;
  refund: Cents;
  ofLater: Cents;
  policy: CancellationPolicy;
}

/**
 * What is ordered later is part of what is open. What is taken back first reduces what is open; what was paid beyond the new
 * total goes back to the card, all of it: an extra not delivered is never kept (docs/decisions 58 and 68).
 */
export function changedMoney(
  { total, dueNow, policy }: PaidBooking,
  newTotal: Cents,
  { open, left }: PaidAmounts,
): ChangedMoney {
  const given = total - newTotal;
  const refund = Math.max(0, Math.min(given - Math.max(0, open), left));
  const ofLater = Math.max(0, refund - dueNow);
  // What was refunded as goodwill before is not refunded again, nor is it part of a price that is lower by now.
  const stillPaid = Math.min(dueNow - (refund - ofLater), newTotal);
  return {
    dueNow: stillPaid,
    dueAtProperty: newTotal - stillPaid,
    refund,
    ofLater,
    policy: stillPaid === dueNow ? policy : paidPolicy(policy, stillPaid),
  };
}

// The same terms, with the refunds of what is paid now.
function paidPolicy(policy: CancellationPolicy, paid: Cents): CancellationPolicy {
  const { basis, steps } = policy;
  return {
    ...policy,
    steps: steps.map((step) => ({ ...step, refund: refundOf(step.refundPercent, basis, paid) })),
    ...(basis && { basis: { ...basis, paid } }),
  };
}
