// Reads a booking with its payments under the apartment's lock, so that they do not change until the transaction ends.
import type { Trx } from "#app/platform/database.server.ts";
import { findBookingById } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { listPayments } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";

/** Waits for the lock of the booking's apartment, then reads again: `known` may be out of date. */
export async function readLockedBooking(
  trx: Trx,
  known: Pick<Booking, "id" | "apartmentId">,
): Promise<{ booking: Booking; payments: Payment[] }> {
  await lockApartment(trx, known.apartmentId);
  const booking = await findBookingById(trx, known.id);
  if (!booking) throw new Error(`Booking ${known.id} does not exist`);
  return { booking, payments: await listPayments(trx, known.id) };
}
