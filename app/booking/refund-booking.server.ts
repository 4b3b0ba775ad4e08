// Refunds part of what a guest paid as the owner's goodwill; the status of the booking does not change.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { findBookingByReference, updateBooking } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { settleInvoices } from "./invoice/settle-invoices.server.ts";
import { readLocked } from "./placing/read-locked.server.ts";
import { giveRefund, oweRefunds } from "./placing/refunds.server.ts";
import type { Cents } from "./rules/money.ts";
import { weighCancellation } from "./weigh-cancellation.server.ts";

/** `changed`: the booking has changed since `version` was shown, or the same form was already submitted. */
export type Refunded =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "nothingLeft" }
  | { ok: false; reason: "amountTooHigh"; limit: Cents };

/** Increments the version, so that a form sent twice refunds once. Emails the guest; `alsoWrite` as in `cancelBooking`. */
export async function refundBooking(
  wish: { reference: string; version: number; amount: Cents; reason: string },
  house: House,
  record: (trx: Trx, after: Booking) => Promise<void>,
): Promise<Refunded> {
  const { db } = house.database;
  const { amount, reason } = wish;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError("The refund must be a positive amount of cents");
  const known = await findBookingByReference(db, wish.reference);
  if (!known) return { ok: false, reason: "unknown" };
  const decided = await inTransaction(db, async (trx): Promise<Refunded & { owed: Refund[] }> => {
    const { booking } = await readLocked(trx, known);
    if (booking.version !== wish.version) return { ok: false, reason: "changed", owed: [] };
    const now = house.clock.now();
    const { left } = await weighCancellation(booking, trx, now);
    if (left === 0) return { ok: false, reason: "nothingLeft", owed: [] };
    if (amount > left) return { ok: false, reason: "amountTooHigh", limit: left, owed: [] };
    const after = await updateBooking(trx, booking, {}, now);
    if (!after) return { ok: false, reason: "changed", owed: [] };
    const wanted = { amount, why: "goodwill", reason, actor: "owner" } as const;
    const owed = await oweRefunds(trx, after, wanted, house);
    await settleInvoices(trx, after, { first: false, now });
    await enqueueLetter(trx, {
      kind: "guestRefund",
      bookingId: booking.id,
      language: booking.language,
      recipient: booking.email,
      payload: { money: { paid: left, refund: amount } },
      now,
    });
    await record(trx, after);
    return { ok: true, booking: after, owed };
  });
  const { owed, ...result } = decided;
  for (const refund of owed) await giveRefund(refund, house);
  return result;
}
