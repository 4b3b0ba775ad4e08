// The damage deposit: what a booking agrees to, what may be done with it, and what is kept of it.
import type { PropertyFacts } from "#property/facts.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";

/** `due`: nothing is held. `held`: the property has it. `ended`: it went back, less what was kept. */
export type DepositStatus = "due" | "held" | "ended";

/** The deposit of an apartment in cents, by the owner's setting; 0 is none. */
export function depositOf(
  { damageDeposit: { amount, apartments } }: Pick<PropertyFacts, "damageDeposit">,
  apartmentId: number,
): Cents {
  return apartments.find(({ id }) => id === apartmentId)?.amount ?? amount;
}

/** By which day it goes back: so many days after departure. */
export function returnDay(checkOut: PlainDate, returnDays: number): PlainDate {
  return addDays(checkOut, returnDays);
}

/** Statuses in which a guest is expected or staying, or has left: a deposit may be taken. */
const takingStatuses: readonly BookingStatus[] = ["confirmed", "checked_in"];

/** What a deposit is, as far as it decides what may be done. */
export interface DepositState {
  status: DepositStatus;
  amount: Cents;
}

/** Why it cannot be received now, or null. */
export function refuseReceiving(
  { status }: DepositState,
  booking: { status: BookingStatus },
): "alreadyHeld" | "alreadyEnded" | "notNow" | null {
  if (status === "held") return "alreadyHeld";
  if (status === "ended") return "alreadyEnded";
  return takingStatuses.includes(booking.status) ? null : "notNow";
}

/** Why it cannot be returned less `kept` cents now, or null. */
export function refuseReturning(
  { status, amount }: DepositState,
  kept: Cents,
): "notHeld" | "alreadyEnded" | "keptTooMuch" | null {
  if (status === "due") return "notHeld";
  if (status === "ended") return "alreadyEnded";
  return kept > amount ? "keptTooMuch" : null;
}

/** What staff must do about a deposit today; null when nothing. */
export function depositTask(
  deposit: { status: DepositStatus; returnDays: number },
  booking: { status: BookingStatus; checkIn: PlainDate; checkOut: PlainDate },
  today: PlainDate,
): "receive" | "return" | null {
  const { status, checkIn, checkOut } = booking;
  if (deposit.status === "due")
    return takingStatuses.includes(status) && checkIn <= today && today < checkOut
      ? "receive"
      : null;
  if (deposit.status !== "held") return null;
  // A guest who left early, did not come or cancelled gets it back at once.
  return takingStatuses.includes(status) && today < checkOut ? null : "return";
}
