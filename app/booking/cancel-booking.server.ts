// Cancels a booking: releases its nights, enqueues the email and stores the refund in one transaction, then refunds the money.
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

/** Which booking, the `version` that was shown, and the refund by its terms that was agreed to. */
export interface CancelWish {
  reference: string;
  version: number;
  agreedRefund: Cents;
  /** The owner refunds this total instead, with a reason: never less than the terms, never more than was paid. */
  instead?: { refund: Cents; reason: string };
  actor: BookingEvent["actor"];
}

/**
 * `refundChanged`: by now the terms refund another amount, `limit`, which has to be agreed to again. `amountTooLow` and
 * `amountTooHigh` are about the owner's own amount, with the least or the most possible. A refusal changes nothing.
 */
export type Cancelled =
  | { ok: true; booking: Booking; refund: Cents }
  | { ok: false; reason: "unknown" | "changed" | "notNow" }
  | { ok: false; reason: "refundChanged" | "amountTooLow" | "amountTooHigh"; limit: Cents };

/**
 * `alsoWrite` writes the caller's own rows in the same transaction. When the gateway cannot be reached the booking is still
 * cancelled: the refund stays owed and the retry job makes it.
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
  // In this order, so that NaN is refused.
  return instead.refund <= left ? null : { ok: false, reason: "amountTooHigh", limit: left };
}
