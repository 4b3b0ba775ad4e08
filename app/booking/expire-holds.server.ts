// Periodic job: ends expired holds, and asks the gateway about payments whose result is unknown.
import type { House } from "#app/house.server.ts";
import { findBookingById, lapsedBookings } from "./bookings.sql.server.ts";
import { openPayments } from "./payments.sql.server.ts";
import { endHold } from "./placing/end-hold.server.ts";
import { settlePayment } from "./placing/settle-payment.server.ts";

/**
 * Finishes what a crash, a lost answer or an abandoned checkout has left open. Several processes may run it at once, because
 * each change is decided under the booking's lock.
 */
export async function expireHolds(house: House): Promise<void> {
  const { db } = house.database;
  const now = house.clock.now();
  for (const id of await lapsedBookings(db, now, batch))
    await carryOn(id, house, async () => {
      const booking = await findBookingById(db, id);
      if (booking) await endHold(booking, "lapsed", house);
    });
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const since = {
    quietSince: ago(quietMilliseconds),
    askedBefore: ago(askedAgainMilliseconds),
    doubtSince: ago(doubtMilliseconds),
  };
  for (const id of await openPayments(db, since, batch))
    await carryOn(id, house, () => settlePayment(id, house));
}

const batch = 500;
// The request that made a younger attempt may still be working on it.
const quietMilliseconds = 5_000;
// A process may freeze between storing an attempt and sending it, and send it later: such an attempt is checked for a day.
const askedAgainMilliseconds = 10 * 60_000;
const doubtMilliseconds = 24 * 60 * 60_000;

// A payment that cannot be settled must not stop the others.
async function carryOn(id: string, house: House, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    house.log.error("an unfinished payment could not be settled", {
      id,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}
