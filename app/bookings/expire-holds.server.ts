// Periodic job: ends expired holds, and asks the gateway about payments whose result is unknown.
import type { App } from "#app/app.server.ts";
import { findBookingById, listLapsedBookings } from "./bookings.sql.server.ts";
import { listOpenPayments } from "./payments.sql.server.ts";
import { endHold } from "./end-hold.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/**
 * Finishes what a crash, a lost answer or an abandoned checkout has left open. Several processes may run it at once, because
 * each change is decided under the booking's lock.
 */
export async function expireHolds(app: App): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now();
  for (const id of await listLapsedBookings(db, now, batch))
    await continueOnError(id, app, async () => {
      const booking = await findBookingById(db, id);
      if (booking) await endHold(booking, "lapsed", app);
    });
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const since = {
    quietSince: ago(quietMilliseconds),
    askedBefore: ago(askedAgainMilliseconds),
    doubtSince: ago(doubtMilliseconds),
  };
  for (const id of await listOpenPayments(db, since, batch))
    await continueOnError(id, app, () => settlePayment(id, app));
}

const batch = 500;
// The request that made a younger attempt may still be working on it.
const quietMilliseconds = 5_000;
// A process may freeze between storing an attempt and sending it, and send it later: such an attempt is checked for a day.
const askedAgainMilliseconds = 10 * 60_000;
const doubtMilliseconds = 24 * 60 * 60_000;

// A payment that cannot be settled must not stop the others.
async function continueOnError(id: string, app: App, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.log.error("an unfinished payment could not be settled", {
      id,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}
