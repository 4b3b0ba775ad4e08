// The job that comes round: ends the holds whose time is over, and asks after payments of which nothing was heard.
import type { House } from "#app/house.server.ts";
import { findBookingById, lapsedBookings } from "./bookings.sql.server.ts";
import { openPayments } from "./payments.sql.server.ts";
import { endHold } from "./placing/end-hold.server.ts";
import { settlePayment } from "./placing/settle-payment.server.ts";

/**
 * Repairs whatever a crash, a lost answer or a guest who walked away has left. Several processes may do so at once: each
 * change is decided under the booking's lock.
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
// Younger attempts are still in the hands of the request that makes them.
const quietMilliseconds = 5_000;
// A process may be frozen after it wrote an attempt down, and wake up to send it: for a day it is asked after, now and then.
const askedAgainMilliseconds = 10 * 60_000;
const doubtMilliseconds = 24 * 60 * 60_000;

// One that cannot be settled must not keep the others from it.
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
