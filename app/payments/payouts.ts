// A provider's payouts: the money that it sends to the bank, with every change of its balance that is part of it.

/** What changed the balance at the provider. `failedPayout`: the bank refused an earlier payout, which came back. */
export const payoutLineKinds = [
  "charge",
  "refund",
  "failedRefund",
  "dispute",
  "wonDispute",
  "fee",
  "failedPayout",
  "other",
] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** `amount` is before the provider's `fee`, both in the smallest unit of `currency`; below zero when the balance fell. */
export interface PayoutLine {
  reference: string;
  kind: PayoutLineKind;
  amount: number;
  fee: number;
  currency: string;
  /** The provider's ids of the payment, and of the refund, the dispute or the failed payout; null where there is none. */
  payment: string | null;
  source: string | null;
  /** Our idempotency key of the refund. */
  key: string | null;
  /** An instant. */
  at: string;
}

/** `pending` until it has reached the bank; `failed` when the bank refused it, or it was cancelled. */
export type PayoutStatus = "pending" | "paid" | "failed";

/** `amount` is below zero when the provider collects what the account owes it. */
export interface GatewayPayout {
  reference: string;
  amount: number;
  currency: string;
  status: PayoutStatus;
  /** The day on which it is, or was, expected at the bank. */
  arrivesOn: string;
  /** An instant. */
  createdAt: string;
  lines: PayoutLine[];
}

/** Some payouts, the latest first; `next` is asked for to get those before them, null at the end. */
export interface PayoutPage {
  payouts: GatewayPayout[];
  next: string | null;
}
