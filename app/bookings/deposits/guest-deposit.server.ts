// What a guest reads of the damage deposit of a booking.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { findDeposit } from "./deposits.sql.server.ts";
import { refuseReceiving, returnDay } from "./rules/damage-deposit.ts";

/** `due`: to be brought along. `kept`: something of it was kept. */
export interface GuestDeposit {
  state: "due" | "held" | "returned" | "kept";
  amount: Cents;
  kept: Cents;
  /** By when it goes back. */
  returnBy: PlainDate;
}

/** Null when none was agreed, and for a stay that ended without it. */
export async function readGuestDeposit(
  db: Db,
  booking: Pick<Booking, "id" | "status" | "checkOut">,
): Promise<GuestDeposit | null> {
  const deposit = await findDeposit(db, booking.id);
  if (!deposit) return null;
  const { status, amount, kept, returnDays } = deposit;
  if (status === "due" && refuseReceiving(deposit, booking) !== null) return null;
  const state = status === "ended" ? (kept > 0 ? "kept" : "returned") : status;
  return { state, amount, kept, returnBy: returnDay(booking.checkOut, returnDays) };
}
