// Cancels a booking: its nights are free, its guest is told, and what goes back is owed, all in one transaction; then the money goes.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { noteEvent } from "./booking-events.sql.server.ts";
import type { BookingEvent } from "./booking-events.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { findBookingByReference, updateBooking } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { endStayCode } from "./guide/end-stay-code.server.ts";
import { settleInvoices } from "./invoice/settle-invoices.server.ts";
import { freeNights } from "./nights.sql.server.ts";
import { readLocked } from "./placing/read-locked.server.ts";
import { giveRefund, oweRefunds } from "./placing/refunds.server.ts";
import type { Cents } from "./rules/money.ts";
import { weighCancellation } from "./weigh-cancellation.server.ts";
import type { Weighed } from "./weigh-cancellation.server.ts";

/** Which booking, as it was seen (`version`), for which refund by the terms somebody agreed. */
export interface CancelWish {
  reference: string;
  version: number;
  agreedRefund: Cents;
  /** The house gives back that much in all, and says why: never less than the terms, never more than it has. */
  instead?: { refund: Cents; reason: string };
  actor: BookingEvent["actor"];
}

/**
 * `refundChanged`: the terms give back something else by now, `limit`, to be agreed to anew. `amountTooLow` and
 * `amountTooHigh`: of `instead`, with the least or the most that can be given. Nothing was done.
 */
export type Cancelled =
  | { ok: true; booking: Booking; refund: Cents }
  | { ok: false; reason: "unknown" | "changed" | "notNow" }
  | { ok: false; reason: "refundChanged" | "amountTooLow" | "amountTooHigh"; limit: Cents };

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
    const weighed = await weighCancellation(booking, trx, now);
    const refused = refusalOf(wish, weighed);
    if (refused) return { ...refused, owed: [] };
    await freeNights(trx, booking.id);
    const cancelled = await updateBooking(trx, booking, { status: "cancelled" }, now);
    if (!cancelled) return { ok: false, reason: "changed", owed: [] };
    const { actor, instead } = wish;
    await noteEvent(trx, booking.id, { actor, what: "cancelled", detail: {}, now });
    const byTerms = { amount: weighed.refund, why: "cancellation", reason: "", actor } as const;
    const owed = await oweRefunds(trx, cancelled, byTerms, house);
    const refund = instead?.refund ?? weighed.refund;
    const more = { amount: refund - weighed.refund, why: "goodwill", actor } as const;
    const reason = instead?.reason ?? "";
    owed.push(...(await oweRefunds(trx, cancelled, { ...more, reason }, house)));
    await endStayCode(trx, booking, cancelled, now);
    await settleInvoices(trx, cancelled, { first: false, now });
    await enqueueLetter(trx, {
      kind: "guestCancellation",
      bookingId: booking.id,
      language: booking.language,
      recipient: booking.email,
      payload: { money: { paid: weighed.left, refund } },
      now,
    });
    await record?.(trx, booking, cancelled, refund);
    return { ok: true, booking: cancelled, refund, owed };
  });
  const { owed, ...result } = decided;
  for (const refund of owed) await giveRefund(refund, house);
  return result;
}

function refusalOf(
  { agreedRefund, instead }: CancelWish,
  { mayCancel, refund, left }: Weighed,
): Extract<Cancelled, { ok: false }> | null {
  if (!mayCancel) return { ok: false, reason: "notNow" };
  if (refund !== agreedRefund) return { ok: false, reason: "refundChanged", limit: refund };
  if (!instead) return null;
  if (instead.refund < refund) return { ok: false, reason: "amountTooLow", limit: refund };
  // Written so that what is no number is refused.
  return instead.refund <= left ? null : { ok: false, reason: "amountTooHigh", limit: left };
}
