// A booking with its payments as they are, and stay, until the transaction ends.
import type { Trx } from "#app/platform/database.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { lockApartment } from "../nights.sql.server.ts";
import { listPayments } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";

/** Stands in line for the booking's apartment, then reads afresh: what `known` says may be old. */
export async function readLocked(
  trx: Trx,
  known: Pick<Booking, "id" | "apartmentId">,
): Promise<{ booking: Booking; payments: Payment[] }> {
  await lockApartment(trx, known.apartmentId);
  const booking = await findBookingById(trx, known.id);
  if (!booking) throw new Error(`Booking ${known.id} does not exist`);
  return { booking, payments: await listPayments(trx, known.id) };
}
