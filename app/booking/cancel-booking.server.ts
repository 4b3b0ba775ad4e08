// Cancels a booking: its nights are free, its guest is told, and what its terms give back is owed, all in one transaction; then the money goes.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { noteEvent } from "./booking-events.sql.server.ts";
import type { BookingEvent } from "./booking-events.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { findBookingByReference, updateBooking } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { giveRefund } from "./give-refund.server.ts";
import { freeNights } from "./nights.sql.server.ts";
import { oweRefunds } from "./placing/owe-refunds.server.ts";
import { readLocked } from "./placing/read-locked.server.ts";
import type { Cents } from "./rules/money.ts";
import { weighCancellation } from "./weigh-cancellation.server.ts";

/** Which booking, as it was seen (`version`), for which refund somebody agreed. */
export interface CancelWish {
  reference: string;
  version: number;
  agreedRefund: Cents;
  actor: BookingEvent["actor"];
}

/** `refundChanged`: the terms give back something else by now; nothing was done, and `refund` is to be agreed to. */
export type Cancelled =
  | { ok: true; booking: Booking; refund: Cents }
  | { ok: false; reason: "unknown" | "changed" | "notNow" }
  | { ok: false; reason: "refundChanged"; refund: Cents };

/**
 * `record` writes the caller's own account in the same transaction. A gateway that is not reached does not undo
 * anything: the refund stays owed, and the job gives it.
 */
export async function cancelBooking(
  wish: CancelWish,
  house: House,
  record?: (trx: Trx, before: Booking, after: Booking, refund: Cents) => Promise<void>,
): Promise<Cancelled> {
  const { db } = house.database;
  const known = await findBookingByReference(db, wish.reference);
  if (!known) return { ok: false, reason: "unknown" };
  const decided = await inTransaction(db, async (trx): Promise<Cancelled & { owed: Refund[] }> => {
    const { booking } = await readLocked(trx, known);
    if (booking.version !== wish.version) return { ok: false, reason: "changed", owed: [] };
    const now = house.clock.now();
    const { mayCancel, paid, given, refund, parts } = await weighCancellation(booking, trx, now);
    if (!mayCancel) return { ok: false, reason: "notNow", owed: [] };
    if (refund !== wish.agreedRefund)
      return { ok: false, reason: "refundChanged", refund, owed: [] };
    await freeNights(trx, booking.id);
    const cancelled = await updateBooking(trx, booking, { status: "cancelled" }, now);
    if (!cancelled) return { ok: false, reason: "changed", owed: [] };
    const { actor } = wish;
    await noteEvent(trx, booking.id, { actor, what: "cancelled", detail: {}, now });
    const wanted = { amount: refund, why: "cancellation", parts, actor } as const;
    const owed = await oweRefunds(trx, cancelled, wanted, house);
    await enqueueLetter(trx, {
      kind: "guestCancellation",
      bookingId: booking.id,
      language: booking.language,
      recipient: booking.email,
      payload: { money: { paid: paid - given, refund } },
      now,
    });
    await record?.(trx, booking, cancelled, refund);
    return { ok: true, booking: cancelled, refund, owed };
  });
  const { owed, ...result } = decided;
  for (const refund of owed) await giveRefund(refund, house);
  return result;
}
