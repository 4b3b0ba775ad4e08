// Row types of damage deposits, beside those of tables.ts.

/** The tables of deposits, by their names in the database. */
export interface DepositTables {
  damage_deposits: DamageDepositRow;
  deposit_holds: DepositHoldRow;
}

/** The deposit that a booking agreed to; a booking without a row has none. Amounts in cents. */
export interface DamageDepositRow {
  booking_id: string;
  amount: number;
  currency: string;
  /** By how many days after departure it goes back. */
  return_days: number;
  /** How its guest agreed to give it; `choice`: in either way. Staff may take cash in any case. */
  method: "cash" | "card" | "choice";
  /** `due` also while it is held on a card: its holds are rows of their own. */
  status: "due" | "held" | "ended";
  /** What was kept for damage; why is in the guest's email and in a note, which are erased with the guest. */
  kept: number;
  held_at: string | null;
  ended_at: string | null;
  /** When the guest was asked by email to place the hold. */
  asked_at: string | null;
  /** Since when staff keep the hold for now: it is not released by itself. */
  waits_since: string | null;
  created_at: string;
  updated_at: string;
}

/** An attempt to place a hold on a card; its `id` is the idempotency key at the gateway. Amounts in cents. */
export interface DepositHoldRow {
  id: string;
  booking_id: string;
  /** From 1, counted for each booking. */
  attempt: number;
  gateway: string;
  gateway_reference: string | null;
  amount: number;
  currency: string;
  card_brand: string | null;
  card_last4: string | null;
  /**
   * `created`, `requires_action`, `unknown`: it is not known yet whether it will be placed. `releasing`, `taking`: decided,
   * and the provider has not answered yet. `expired`: released by the provider, since its time was over.
   */
  status:
    | "created"
    | "requires_action"
    | "unknown"
    | "placed"
    | "releasing"
    | "taking"
    | "released"
    | "taken"
    | "expired"
    | "declined"
    | "failed";
  /** Why it was declined. */
  reason: string | null;
  /** The instant when the provider releases it by itself. */
  until: string | null;
  /** Why it is released: the stay is over or was cancelled, staff released it, or cash or another hold took its place. */
  ends_for: "stay" | "staff" | "replaced" | null;
  /** What staff decided to keep, and why until the guest's email is written. */
  keep: number;
  keep_reason: string;
  /** What the provider has taken of it. */
  taken: number;
  created_at: string;
  updated_at: string;
}
