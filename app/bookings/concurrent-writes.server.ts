// For processes that write the same booking at once: reading it under the apartment's lock, and trying again.
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { findBookingById } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { listPayments } from "./payments/payments.sql.server.ts";
import type { Payment } from "./payments/payments.sql.server.ts";

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
