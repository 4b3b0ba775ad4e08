// Refunds part of what a guest paid as the owner's goodwill; the status of the booking does not change.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { previewCancellation } from "../cancel-booking.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { readCredit } from "./read-credit.server.ts";
import { createRefunds, sendRefund } from "./refunds.server.ts";

/** `changed`: the booking has changed since `version` was shown, or the same form was already submitted. */
export type RefundResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "nothingLeft" }
  | { ok: false; reason: "amountTooHigh"; limit: Cents };

/**
 * What was paid too much by card after booking goes back first, and leaves the bill as it is; the rest is goodwill.
 * Increments the version, so that a form sent twice refunds once. Emails the guest; `alsoWrite` as in `cancelBooking`.
 */
export async function refundBooking(
  request: { reference: string; version: number; amount: Cents; reason: string },
  app: App,
  alsoWrite: (trx: Trx, after: Booking) => Promise<void>,
): Promise<RefundResult> {
  const { property } = app;
  const { facts } = property;
  const { db } = app.database;
  const { amount, reason } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError("The refund must be a positive amount of cents");
  const found = await findBookingByReference(db, request.reference);
  if (!found) return { ok: false, reason: "unknown" };
  const outcome = await inTransaction(
    db,
    async (trx): Promise<RefundResult & { owed: Refund[] }> => {
      const { booking } = await readLockedBooking(trx, found);
      if (booking.version !== request.version) return { ok: false, reason: "changed", owed: [] };
      const now = app.clock.now();
      const { left } = await previewCancellation(booking, trx, now, facts.timeZone);
      if (left === 0) return { ok: false, reason: "nothingLeft", owed: [] };
      if (amount > left) return { ok: false, reason: "amountTooHigh", limit: left, owed: [] };
      const after = await updateBooking(trx, booking, {}, now);
      if (!after) return { ok: false, reason: "changed", owed: [] };
      const credit = Math.min(amount, await readCredit(trx, booking.id));
      const by = { reason, actor: "owner" } as const;
      const owed = [
        ...(await createRefunds(trx, after, { amount: credit, why: "overpaid", ...by }, app)),
        ...(await createRefunds(
          trx,
          after,
          { amount: amount - credit, why: "goodwill", ...by },
          app,
        )),
      ];
      await postBooking(trx, after, { actor: "owner", now, facts });
      await syncInvoices(trx, after, { first: false, now }, property);
      await enqueueEmail(trx, {
        kind: "guestRefund",
        bookingId: booking.id,
        language: booking.language,
        recipient: booking.email,
        payload: { money: { paid: left, refund: amount } },
        now,
      });
      await alsoWrite(trx, after);
      return { ok: true, booking: after, owed };
    },
  );
  const { owed, ...result } = outcome;
  for (const refund of owed) await sendRefund(refund, app);
  return result;
}
