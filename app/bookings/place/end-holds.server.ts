// Ends the holds of bookings that wait for a payment or an email: of one booking, and in a periodic job of all that expired.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { findBookingById, listLapsedBookings } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { expireBooking } from "./confirm-booking.server.ts";
import { listOpenPayments, openStatuses } from "../payments/payments.sql.server.ts";
import { closePayments, settlePayment } from "../payments/settle-payment.server.ts";
import { hasLapsed } from "../rules/booking-status.ts";

/**
 * Settles the payments and expires the booking: `lapsed` when its time is over, `givenUp` by the guest or `released` by the
 * owner before that. It stays pending as long as the gateway cannot say whether money came; once its time is over, others
 * may book the nights anyway. With a `version`, one that was changed since stays as it is; `alsoWrite` writes in the transaction
 * that ends it.
 */
export async function endHold(
  known: Pick<Booking, "id" | "apartmentId">,
  why: keyof typeof actors,
  app: App,
  { version, alsoWrite }: EndedHold = {},
): Promise<Booking> {
  await closePayments(known.id, app);
  return inTransaction(app.database.db, async (trx) => {
    const { booking, payments } = await readLockedBooking(trx, known);
    const isOpen = payments.some(({ status }) => openStatuses.includes(status));
    if (booking.status !== "pending_payment" || isOpen) return booking;
    if (why === "lapsed" && !hasLapsed(booking, app.clock.now())) return booking;
    if (version !== undefined && booking.version !== version) return booking;
    const expired = await expireBooking(trx, booking, actors[why], app);
    await alsoWrite?.(trx, expired);
    return expired;
  });
}

/** The `version` that was shown, and further writes of the caller. */
interface EndedHold {
  version?: number;
  alsoWrite?: (trx: Trx, after: Booking) => Promise<void>;
}

const actors = { lapsed: "system", givenUp: "guest", released: "owner" } as const;

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
