// Row types of damage deposits, beside those of tables.ts.

/** The tables of deposits, by their names in the database. */
export interface DepositTables {
  damage_deposits: DamageDepositRow;
}

/** The deposit that a booking agreed to; a booking without a row has none. Amounts in cents. */
export interface DamageDepositRow {
  booking_id: string;
  amount: number;
  currency: string;
  /** By how many days after departure it goes back. */
  return_days: number;
  status: "due" | "held" | "ended";
  /** What was kept for damage; why is in the guest's email and in a note, which are erased with the guest. */
  kept: number;
  held_at: string | null;
  ended_at: string | null;
  created_at: string;
  updated_at: string;
}
