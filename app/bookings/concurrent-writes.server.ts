// For processes that write the same booking at once: reading it under the apartment's lock, and trying again.
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { apartmentsOf } from "#app/stays/rules/moves.ts";
import { findBookingById, listGroup } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { listPayments } from "./payments/payments.sql.server.ts";
import type { Payment } from "./payments/payments.sql.server.ts";

/** Waits for the locks of the booking's apartments, then reads again: `known` may be out of date. */
export async function readLockedBooking(
  trx: Trx,
  known: Pick<Booking, "id" | "apartmentId"> & { moves?: Booking["moves"] },
): Promise<{ booking: Booking; payments: Payment[] }> {
  // Always in the same order, so that two bookings with the same apartments cannot deadlock.
  for (const id of apartmentsOf(known)) await lockApartment(trx, id);
  const booking = await findBookingById(trx, known.id);
  if (!booking) throw new Error(`Booking ${known.id} does not exist`);
  return { booking, payments: await listPayments(trx, known.id) };
}

/**
 * The bookings that were made together, the first one first, all their apartments locked: in the order in which each of them is
 * locked alone.
 */
export async function readLockedGroup(trx: Trx, groupId: string): Promise<Booking[]> {
  const known = await listGroup(trx, groupId);
  const apartments = new Set(known.flatMap((booking) => apartmentsOf(booking)));
  for (const id of [...apartments].toSorted((a, b) => a - b)) await lockApartment(trx, id);
  return listGroup(trx, groupId);
}

/** Runs `work` again, a few times, when it violates a primary key or unique index; each run must read the data again. */
export async function retryOnUniqueViolation<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}

const maxAttempts = 5;
