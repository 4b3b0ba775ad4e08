// What a guest reads of the damage deposit of a booking.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readDepositState } from "./read-deposit-state.server.ts";
import type { DepositState } from "./read-deposit-state.server.ts";
import { refuseReceiving, returnDay } from "./rules/damage-deposit.ts";
import { askDaysBefore, openHoldStatuses, refusePlacing } from "./rules/deposit-hold.ts";

/**
 * `due`: to be brought along in cash. `card`, `choice`: a hold can be placed from a day on, or cash be brought in the second
 * case. `place`, `placeChoice`: it can be placed now. `placing`: the bank or the provider has not answered yet. `onCard`: it is
 * held on the card. `releasing`, `taking`: it is being settled there. `released`, `taken`: it was. `held`, `returned`: in cash;
 * `kept`: something of it was kept.
 */
export type GuestDepositState =
  | "due"
  | "card"
  | "choice"
  | "place"
  | "placeChoice"
  | "placing"
  | "onCard"
  | "releasing"
  | "taking"
  | "released"
  | "taken"
  | "held"
  | "returned"
  | "kept";

export interface GuestDeposit {
  state: GuestDepositState;
  amount: Cents;
  kept: Cents;
  /** From when a hold can be placed. */
  from: PlainDate;
  /** By when it goes back. */
  returnBy: PlainDate;
}

/** Null when none was agreed, and for a stay that ended without it. */
export async function readGuestDeposit(
  db: Db,
  booking: Booking,
  today: PlainDate,
): Promise<GuestDeposit | null> {
  const state = await readDepositState(db, booking);
  const shown = state && describeState(state, today);
  if (!state || !shown) return null;
  const { amount, kept, returnDays } = state.deposit;
  return {
    state: shown,
    amount,
    kept,
    from: addDays(booking.checkIn, -askDaysBefore),
    returnBy: returnDay(booking.checkOut, returnDays),
  };
}

function describeState(state: DepositState, today: PlainDate): GuestDepositState | null {
  const { booking, deposit, holds } = state;
  const last = holds.at(-1)?.status;
  if (deposit.status === "held") return "held";
  if (deposit.status === "ended") {
    // What was taken may have been refunded since.
    if (last === "taken") return deposit.kept > 0 ? "taken" : "released";
    if (last === "released" || last === "expired") return "released";
    return deposit.kept > 0 ? "kept" : "returned";
  }
  if (holds.some(({ status }) => status === "placed")) return "onCard";
  if (holds.some(({ status }) => status === "taking")) return "taking";
  if (holds.some(({ status, endsFor }) => status === "releasing" && endsFor !== "replaced"))
    return "releasing";
  if (holds.some(({ status }) => openHoldStatuses.includes(status))) return "placing";
  if (refuseReceiving(deposit, booking) !== null) return null;
  const refusal = refusePlacing(state, today);
  const isChoice = deposit.method === "choice";
  if (refusal === null) return isChoice ? "placeChoice" : "place";
  return refusal === "tooEarly" ? (isChoice ? "choice" : "card") : "due";
}
