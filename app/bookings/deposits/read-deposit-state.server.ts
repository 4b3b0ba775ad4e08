// What decides about a booking's damage deposit, read together, and the day on which a hold of it is released.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { listEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { findDeposit } from "./deposits.sql.server.ts";
import type { Deposit } from "./deposits.sql.server.ts";
import { listHolds } from "./holds.sql.server.ts";
import type { DepositHold } from "./holds.sql.server.ts";

/** A booking that agreed to a deposit, with the attempts to hold it on a card, the oldest first. */
export interface DepositState {
  booking: Booking;
  deposit: Deposit;
  holds: DepositHold[];
}

/** Null when the booking agreed to no deposit. */
export async function readDepositState(db: Db, booking: Booking): Promise<DepositState | null> {
  const deposit = await findDeposit(db, booking.id);
  return deposit && { booking, deposit, holds: await listHolds(db, booking.id) };
}

/** The same under the lock of the booking's apartment, under which every change of a hold is decided. */
export async function readLockedDeposit(
  trx: Trx,
  known: Pick<Booking, "id" | "apartmentId">,
): Promise<DepositState | null> {
  const { booking } = await readLockedBooking(trx, known);
  return readDepositState(trx, booking);
}

/** The day at the property on which staff recorded that the guest had left; null while they have not. */
export async function findDayLeft(
  db: Db,
  { id, status }: Pick<Booking, "id" | "status">,
  timeZone: string,
): Promise<PlainDate | null> {
  if (status !== "checked_out") return null;
  const left = (await listEvents(db, id)).findLast(({ what }) => what === "left");
  return left ? propertyDay(new Date(left.at), timeZone).today : null;
}
