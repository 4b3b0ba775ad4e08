// Row types of the ledger, beside those of tables.ts. Rows are inserted and never changed; for entries and movements triggers refuse it. Names of accounts,
// kinds and methods are those of app/ledger/rules/accounts.ts.

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
export interface LedgerMovementRow {
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
