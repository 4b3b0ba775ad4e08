// Cancels the unpaid bookings that the owner was shown, so that their nights are available again.
import { cancelBooking } from "#app/bookings/cancel-booking.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { listRecentUnpaid } from "#app/bookings/booking-limits.sql.server.ts";
import { endHold } from "#app/bookings/end-hold.server.ts";
import { awaitsEmailConfirmation } from "#app/bookings/rules/hold.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";

/**
 * `shown` are `reference.version` of the list: bookings that were changed, paid or handled since are skipped. Guests of
 * confirmed bookings get the usual cancellation email; those who never confirmed get none. Returns the number released.
 */
export async function releaseUnpaidBookings(
  shown: readonly string[],
  user: User,
  app: App,
): Promise<number> {
  const { db } = app.database;
  const recent = new Set(await listRecentUnpaid(db, app.clock.now()));
  let released = 0;
  for (const each of shown) {
    const [reference = "", version = ""] = each.split(".");
    const booking = await findBookingByReference(db, reference);
    if (!booking || !recent.has(booking.id) || booking.version !== Number(version)) continue;
    const alsoWrite = (trx: Trx, after: { status: string }) =>
      writeAudit(trx, {
        actor: user,
        what: "bookingCancelled",
        subject: reference,
        bookingId: booking.id,
        before: { status: booking.status },
        after: { status: after.status },
        now: app.clock.now(),
      });
    if (awaitsEmailConfirmation(booking)) {
      const ended = await endHold(booking, "released", app);
      if (ended.status !== "expired") continue;
      await inTransaction(db, (trx) => alsoWrite(trx, ended));
      released++;
      continue;
    }
    const request = {
      reference,
      version: booking.version,
      agreedRefund: 0,
      actor: "owner",
    } as const;
    const cancelled = await cancelBooking(request, app, (trx, _, after) => alsoWrite(trx, after));
    if (cancelled.ok) released++;
  }
  return released;
}
