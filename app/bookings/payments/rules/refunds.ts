// How much can be refunded, from which payments, and when a failed refund is retried.
import { refundFor } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** A captured payment: its amount, and how much of it was refunded or is owed as a refund. */
export interface PaidPart {
  paymentId: string;
  amount: Cents;
  given: Cents;
  /** Paid after the booking was made, of what was open then. */
  isLater?: boolean;
}

/** The totals of a booking's payments: paid, refunded or owed, and the rest. */
export function sumPayments(parts: readonly PaidPart[]): {
  paid: Cents;
  given: Cents;
  left: Cents;
} {
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  const given = parts.reduce((sum, part) => sum + part.given, 0);
  return { paid, given, left: paid - given };
}

/** What goes back on cancelling, in cents. */
export interface CancellationRefund {
  /** By the payment provider, to the card. */
  refund: Cents;
  /** By staff, of what they received in cash, by bank transfer or by their card terminal. */
  byHand: Cents;
}

/**
 * What goes back when cancelling at that time, by the terms stored in the booking, of the part of its price paid by card
 * (`byCard`), of what was paid by card later, less what of it was paid too much and went back (`returned`), and of what
 * staff `received` by hand. Earlier goodwill refunds do not reduce it, but the sum is never more than was paid. The card
 * comes first.
 */
export function refundOnCancelling(
  { policy, dueNow: byCard }: { policy: CancellationPolicy; dueNow: Cents },
  at: { date: string; hour: number; minute: number },
  {
    parts,
    received,
    returned = 0,
  }: { parts: readonly PaidPart[]; received: Cents; returned?: Cents },
): CancellationRefund {
  const later = sumPayments(parts.filter(({ isLater }) => isLater)).paid - returned;
  const back = refundFor(policy, at, byCard + later + received);
  const refund = Math.min(back, sumPayments(parts).left);
  return { refund, byHand: Math.min(back - refund, received) };
}

/** Splits an amount over the payments, latest first; throws when less is left. */
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
  if (rest > 0)
    throw new RangeError(`The refund is ${rest} cents more than is left of the payments`);
  return split;
}

const minute = 60_000;
const waits = [0.5, 1, 5, 15, 30, 60]; // minutes after the first, second, ... failure; then hourly

/** When to try next after `attempts` failures. Retries never stop, because the money is owed. */
export function nextRefundTry(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (waits[attempts - 1] ?? 60) * minute);
}
