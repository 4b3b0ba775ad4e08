// Cancels the unpaid bookings that the owner was shown, so that their nights are available again.
import { cancelBooking } from "#app/booking/cancel-booking.server.ts";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import { listRecentUnpaid } from "#app/booking/bounds.sql.server.ts";
import { endHold } from "#app/booking/placing/end-hold.server.ts";
import { awaitsEmail } from "#app/booking/rules/hold.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";

/**
 * `shown` are `reference.version` of the list: bookings that were changed, paid or handled since are skipped. Guests of
 * confirmed bookings get the usual cancellation email; those who never confirmed get none. Returns the number released.
 */
export async function releaseUnpaid(
  shown: readonly string[],
  person: Person,
  house: House,
): Promise<number> {
  const { db } = house.database;
  const recent = new Set(await listRecentUnpaid(db, house.clock.now()));
  let released = 0;
  for (const each of shown) {
    const [reference = "", version = ""] = each.split(".");
    const booking = await findBookingByReference(db, reference);
    if (!booking || !recent.has(booking.id) || booking.version !== Number(version)) continue;
    const record = (trx: Trx, after: { status: string }) =>
      writeAudit(trx, {
        actor: person,
        what: "bookingCancelled",
        subject: reference,
        bookingId: booking.id,
        before: { status: booking.status },
        after: { status: after.status },
        now: house.clock.now(),
      });
    if (awaitsEmail(booking)) {
      const ended = await endHold(booking, "released", house);
      if (ended.status !== "expired") continue;
      await inTransaction(db, (trx) => record(trx, ended));
      released++;
      continue;
    }
    const wish = { reference, version: booking.version, agreedRefund: 0, actor: "owner" } as const;
    const cancelled = await cancelBooking(wish, house, (trx, _, after) => record(trx, after));
    if (cancelled.ok) released++;
  }
  return released;
}
