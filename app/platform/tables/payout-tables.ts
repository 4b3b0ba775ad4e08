// Row types of the payment provider's payouts, beside those of tables.ts. Amounts in the smallest unit of `currency`.

/** The tables of payouts, by their names in the database. */
export interface PayoutTables {
  payouts: PayoutRow;
  payout_lines: PayoutLineRow;
}

/** Money that the provider sent to the bank, or will send; its `id` is the provider's. */
export interface PayoutRow {
  id: string;
  gateway: string;
  /** Below zero when the provider collects what the account owes. */
  amount: number;
  currency: string;
  /** `pending`, `paid` or `failed`, as in app/payments/gateway.ts. */
  status: string;
  /** The day on which it is, or was, expected at the bank. */
  arrives_on: string;
  /** Instants as ISO-8601 UTC text: made by the provider, last read by us. */
  created_at: string;
  updated_at: string;
}

/** A change of the balance at the provider that a payout contains; `amount` before the provider's `fee`. */
export interface PayoutLineRow {
  id: string;
  payout_id: string;
  /** Its place among the lines of the payout, from 0. */
  place: number;
  /** As in app/payments/gateway.ts. */
  kind: string;
  amount: number;
  fee: number;
  currency: string;
  /** The provider's ids of the payment, and of the refund or dispute; our idempotency key of the refund. */
  payment_reference: string | null;
  source_reference: string | null;
  key: string | null;
  at: string;
}
