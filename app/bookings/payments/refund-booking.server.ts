// Refunds part of what a guest paid as the owner's goodwill; the status of the booking does not change.
import type { App } from "#app/app.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { previewCancellation } from "../change/cancel-booking.server.ts";
import { changeBooking, settleChange } from "../change/change-booking.server.ts";
import { listRefunds } from "./booking-refunds.sql.server.ts";
import { sumPaidLater } from "./payments.sql.server.ts";

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
  const { facts } = app.property;
  const { amount, reason } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError("The refund must be a positive amount of cents");
  return changeBooking(request, app, async (trx, booking, owed): Promise<RefundResult> => {
    const now = app.clock.now();
    const { left } = await previewCancellation(booking, trx, now, facts.timeZone);
    if (left === 0) return { ok: false, reason: "nothingLeft" };
    if (amount > left) return { ok: false, reason: "amountTooHigh", limit: left };
    const after = await updateBooking(trx, booking, {}, now);
    if (!after) return { ok: false, reason: "changed" };
    const credit = Math.min(amount, await readCredit(trx, booking.id));
    const refunds = [
      { amount: credit, why: "overpaid", reason },
      { amount: amount - credit, why: "goodwill", reason },
    ] as const;
    const payload = { money: { paid: left, refund: amount } };
    const email = { kind: "guestRefund", payload } as const;
    owed.push(...(await settleChange(trx, after, { actor: "owner", refunds, email, now }, app)));
    await alsoWrite(trx, after);
    return { ok: true, booking: after };
  });
}

/**
 * What a guest has paid too much by card after booking, in cents, as far as it was not given back: a refund of it leaves the bill as it
 * is. The booking is locked, and posted to the ledger.
 */
export async function readCredit(trx: Trx, bookingId: string): Promise<Cents> {
  const { open } = await readBalance(trx, bookingId);
  const returned = (await listRefunds(trx, bookingId))
    .filter(({ why }) => why === "overpaid")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const later = (await sumPaidLater(trx, bookingId)) - returned;
  return Math.max(0, Math.min(0 - open, later));
}
