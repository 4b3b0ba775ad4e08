// Row types of money, beside those of tables.ts: the ledger, the invoices, the payment provider's payouts, the tourist
// fee's exemptions and returns. Rows of the ledger are inserted and never changed; for entries and movements triggers
// refuse it.

/** The tables of the ledger, by their names in the database. */
export interface LedgerTables {
  ledger_entries: LedgerEntryRow;
  ledger_movements: LedgerMovementRow;
  cash_days: CashDayRow;
  ledger_sums: LedgerSumRow;
}

/** A day whose cash was counted and closed. Amounts in cents of `currency`. */
export interface CashDayRow {
  day: string;
  /** The sum of the day's entries when it was closed, and what was counted. */
  recorded: number;
  counted: number;
  currency: string;
  /** An instant as ISO-8601 UTC text, and the user who closed it. */
  closed_at: string;
  user_id: string;
}

/** Something that happened to money, and who recorded it. It has one or more movements. */
export interface LedgerEntryRow {
  id: string;
  /** Unique: names what the entry is about, so that it is recorded once, `capture:<payment>` for instance. */
  ref: string;
  kind: string;
  /** Null when it is about no booking, such as the count of the cash at the end of a day. */
  booking_id: string | null;
  /** An instant as ISO-8601 UTC text, and the property's day at that time. */
  at: string;
  day: string;
  actor: "guest" | "system" | "owner";
  /** The staff member who recorded it; null for everything else. */
  user_id: string | null;
  /** The entry that this one undoes; an entry is undone once. */
  reverses: string | null;
  /** The rate of value added tax within charges, in percent; frozen by a booking's first charge. */
  tax_percent: number | null;
  /** How a recorded payment was made; null for other kinds. */
  method: string | null;
  /** What was handed over in another currency, in its smallest unit, and how many of its units one of ours bought. */
  foreign_currency: string | null;
  foreign_amount: number | null;
  foreign_rate: string | null;
  /** What its movements add to the account `guest`, in cents; null when the previous release wrote it. */
  guest_change: number | null;
}

/**
 * An amount that moves from one account to another. Every movement debits one account and credits another by the same
 * amount, so that a movement which does not sum to zero cannot be stored.
 */
interface LedgerMovementRow {
  id: string;
  entry_id: string;
  booking_id: string | null;
  debit: string;
  credit: string;
  /** In cents, above zero. */
  amount: number;
  currency: string;
  /** The property's day on which it was recorded. */
  day: string;
  /** For charges: the night it is earned by, and the apartment; null for money. */
  earned_on: string | null;
  apartment_id: number | null;
}

/**
 * The sum of all movements between two accounts, kept by triggers on the movements. `total`: of the whole ledger, its `day` is "".
 * `recorded`: by the day on which they were recorded; `reversal`: those of them that undo another entry. `earned`: of charges, by
 * their night.
 */
export interface LedgerSumRow {
  basis: "total" | "recorded" | "reversal" | "earned";
  day: string;
  /** Of the charge, or else of the booking when it was recorded; 0 for none. */
  apartment_id: number;
  /** Of the booking; "" for none. */
  source: string;
  debit: string;
  credit: string;
  /** In cents, above zero. */
  amount: number;
}

/** The tables of payouts, by their names in the database. */
export interface PayoutTables {
  payouts: PayoutRow;
  payout_lines: PayoutLineRow;
}

/** Money that the provider sent to the bank, or will send; its `id` is the provider's. */
interface PayoutRow {
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
interface PayoutLineRow {
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

/** The tables of the tourist fee, by their names in the database. */
export interface FeeTables {
  fee_exemptions: FeeExemptionRow;
  fee_returns: FeeReturnRow;
  fee_return_lines: FeeReturnLineRow;
}

/** How many adults of a booking pay no tourist fee; children never do. */
interface FeeExemptionRow {
  booking_id: string;
  adults: number;
  /** `resident` or `other`. */
  why: string;
  /** What was shown for it; erased with the guest's data. */
  evidence: string;
  /** The fee for an adult's night when it was booked, in cents, so that the line can be made again. */
  unit_amount: number;
  /** The staff member who marked it last. */
  user_id: string;
  updated_at: string;
}

/** A closed return of a month, `YYYY-MM`. What changes afterwards for that month is in a later return. */
interface FeeReturnRow {
  month: string;
  /** In cents: the sum of its lines. */
  total: number;
  user_id: string;
  closed_at: string;
}

/**
 * A booking's line of a closed return: for nights of the month, or, where `slept_month` is an earlier one, a correction of what
 * earlier returns have. Nights and guests are those at closing.
 */
interface FeeReturnLineRow {
  month: string;
  booking_id: string;
  slept_month: string;
  nights: number;
  adults: number;
  children: number;
  exempt: number;
  why: string;
  /** In cents; a correction may be below zero. */
  amount: number;
}

/** The tables of the invoices, by their names in the database. */
export interface InvoiceTables {
  invoices: InvoiceRow;
  invoice_years: InvoiceYearRow;
}

/** The last number issued in a year; incremented in the transaction that writes the document, so that there are no gaps. */
export interface InvoiceYearRow {
  year: number;
  last: number;
}

/** An invoice or credit note, written once. */
export interface InvoiceRow {
  year: number;
  number: number;
  booking_id: string;
  kind: "invoice" | "creditNote";
  /** For a credit note: the invoice it cancels, as printed. */
  reverses: string | null;
  /** The property's day, 'YYYY-MM-DD'. */
  issued_on: string;
  /** In cents; negative for a credit note. */
  total: number;
  currency: string;
  /** What was billed, as JSON: the same text is the same bill, a different one makes a new invoice. */
  basis: string;
  /** The document as it is printed, as JSON. */
  paper: string;
  /** An instant as ISO-8601 UTC text. */
  created_at: string;
}
