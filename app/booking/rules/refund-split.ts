// How much may be given back, and of which payment.
import { refundFor } from "./cancellation.ts";
import type { CancellationPolicy } from "./cancellation.ts";
import type { Cents } from "./money.ts";

/** A payment that the house has: what it brought, and what of it was given back or is owed. */
export interface PaidPart {
  paymentId: string;
  amount: Cents;
  given: Cents;
}

/** What a booking's payments brought, what went back, and what is left of it. */
export function moneyOf(parts: readonly PaidPart[]): { paid: Cents; given: Cents; left: Cents } {
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  const given = parts.reduce((sum, part) => sum + part.given, 0);
  return { paid, given, left: paid - given };
}

/**
 * What cancelling at that moment gives back: the share that was frozen in the booking, of the part of its price that is
 * paid by card (`byCard`), as it was promised to the guest. What the house gave back before out of kindness does not
 * lessen it, but nobody gets back more than was paid.
 */
export function refundOnCancelling(
  { policy, dueNow: byCard }: { policy: CancellationPolicy; dueNow: Cents },
  at: { date: string; hour: number; minute: number },
  parts: readonly PaidPart[],
): Cents {
  return Math.min(refundFor(policy, at, byCard), moneyOf(parts).left);
}

/** Which payments an amount is taken back from, the latest first; throws when there is not so much left. */
export function splitRefund(
  amount: Cents,
  parts: readonly PaidPart[],
): { paymentId: string; amount: Cents }[] {
  const split: { paymentId: string; amount: Cents }[] = [];
  let rest = amount;
  for (const part of parts.toReversed()) {
    const share = Math.min(rest, part.amount - part.given);
    if (share <= 0) continue;
    split.push({ paymentId: part.paymentId, amount: share });
    rest -= share;
  }
  if (rest > 0) throw new RangeError(`${rest} cents more than was paid`);
  return split;
}
