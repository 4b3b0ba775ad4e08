// Row types of the tourist fee's exemptions and returns, beside those of tables.ts.

/** The tables of the tourist fee, by their names in the database. */
export interface FeeTables {
  fee_exemptions: FeeExemptionRow;
  fee_returns: FeeReturnRow;
  fee_return_lines: FeeReturnLineRow;
}

/** How many adults of a booking pay no tourist fee; children never do. */
export interface FeeExemptionRow {
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
export interface FeeReturnRow {
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
export interface FeeReturnLineRow {
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
