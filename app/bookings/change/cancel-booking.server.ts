// Cancels a booking: previews the refund, then releases the nights, enqueues the email and stores the refund in one transaction.
import type { App } from "#app/app.server.ts";
import { releaseNights } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { receivedByHand } from "#app/ledger/rules/entries-by-hand.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { withShare } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { listRefunds } from "../payments/booking-refunds.sql.server.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { endStayCode } from "../arrival/door-codes.server.ts";
import { endPlan } from "../payments/plans/write-plan.server.ts";
import { readPaidParts } from "../ledger/read-bill.server.ts";
import { mayFollow } from "../rules/booking-status.ts";
import { refundOnCancelling, sumPayments } from "../payments/rules/refunds.ts";
import { changeBooking, settleChange } from "./change-booking.server.ts";

/**
 * `paid` by card, `given` was refunded before, `left` is the rest, and `refund` the part of it due by the terms. Of what
 * staff `received` by hand they give back `byHand`.
 */
export interface CancellationPreview {
  /** False for a booking that cannot be cancelled: ended, in progress, or never confirmed. */
  mayCancel: boolean;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
  received: Cents;
  byHand: Cents;
}

/**
 * Uses the terms stored in the booking and the property's clock; `atLeast` is a share in percent that the property gives back
 * where the terms give less. A booking with an unfinished payment cannot be cancelled:
 * its hold expires, and the payment is settled then.
 */
export async function previewCancellation(
  booking: Booking,
  db: App["database"]["db"],
  now: Date,
  timeZone: string,
  atLeast = 0,
): Promise<CancellationPreview> {
  const parts = await readPaidParts(db, booking.id);
  const { today: date, hour, minute } = propertyDay(now, timeZone);
  const received = receivedByHand(await readBalance(db, booking.id));
  const returned = await sumRefunds(db, booking.id, ["overpaid"]);
  return {
    ...sumPayments(parts),
    mayCancel: booking.status !== "pending_payment" && mayFollow(booking.status, "cancelled"),
    received,
    ...refundOnCancelling(
      { ...booking, policy: withShare(booking.policy, { date, hour }, atLeast) },
      { date, hour, minute },
      { parts, received, returned },
    ),
  };
}

/** Which booking, the `version` that was shown, and the refund by its terms that was agreed to. */
export interface CancelRequest {
  reference: string;
  version: number;
  agreedRefund: Cents;
  /** What staff give back by hand, where that was shown. */
  agreedByHand?: Cents;
  /** The owner refunds this total instead, with a reason: never less than the terms, never more than was paid. */
  instead?: { refund: Cents; reason: string };
  /** The least share that goes back, in percent, whatever the terms say. */
  atLeast?: number;
  actor: BookingEvent["actor"];
}

/**
 * `refundChanged`: by now the terms refund another amount, to the card (`limit`) or by hand, which has to be agreed to again. `amountTooLow` and
 * `amountTooHigh` are about the owner's own amount, with the least or the most possible. A refusal changes nothing.
 */
export type CancelResult =
  | { ok: true; booking: Booking; refund: Cents }
  | { ok: false; reason: "unknown" | "changed" | "notNow" }
  | { ok: false; reason: "refundChanged" | "amountTooLow" | "amountTooHigh"; limit: Cents };

/**
 * `alsoWrite` writes the caller's own rows in the same transaction. When the gateway cannot be reached the booking is still
 * cancelled: the refund stays owed and the retry job makes it.
 */
export async function cancelBooking(
  request: CancelRequest,
  app: App,
  alsoWrite?: (trx: Trx, before: Booking, after: Booking, refund: Cents) => Promise<void>,
): Promise<CancelResult> {
  const { facts } = app.property;
  return changeBooking(request, app, async (trx, booking, owed): Promise<CancelResult> => {
    const now = app.clock.now();
    const preview = await previewCancellation(booking, trx, now, facts.timeZone, request.atLeast);
    const refused = refusalOf(request, preview);
    if (refused) return refused;
    await releaseNights(trx, booking.id);
    const retained = await sumRetained(trx, booking, preview);
    const cancelled = await updateBooking(trx, booking, { status: "cancelled", retained }, now);
    if (!cancelled) return { ok: false, reason: "changed" };
    const { actor, instead } = request;
    await insertEvents(trx, booking.id, { actor, what: "cancelled", detail: {}, now });
    await endPlan(trx, booking.id, now);
    await endStayCode(trx, booking, cancelled, now, facts);
    const refund = instead?.refund ?? preview.refund;
    const more = { amount: refund - preview.refund, reason: instead?.reason ?? "" };
    const refunds = [
      { amount: preview.refund, why: "cancellation", reason: "" },
      { ...more, why: "goodwill" },
    ] as const;
    const payload = { money: { paid: preview.left, refund } };
    const email = { kind: "guestCancellation", payload } as const;
    owed.push(...(await settleChange(trx, cancelled, { actor, refunds, email, now }, app)));
    await alsoWrite?.(trx, booking, cancelled, refund);
    return { ok: true, booking: cancelled, refund };
  });
}

/**
 * What is kept of a stay that does not take place. Refunds by the terms, those of earlier changes too, and of what was paid too
 * much reduce it; goodwill is a line of its own on the bill.
 */
export async function sumRetained(
  trx: Trx,
  { id }: Booking,
  { paid, refund, received, byHand }: Omit<CancellationPreview, "mayCancel">,
): Promise<Cents> {
  const earlier = await sumRefunds(trx, id, ["cancellation", "change", "overpaid"]);
  return Math.max(0, paid - earlier - refund + received - byHand);
}

async function sumRefunds(db: Db, id: string, kinds: readonly Refund["why"][]): Promise<Cents> {
  return (await listRefunds(db, id))
    .filter(({ why }) => kinds.includes(why))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function refusalOf(
  { agreedRefund, agreedByHand, instead }: CancelRequest,
  { mayCancel, refund, left, byHand }: CancellationPreview,
): Extract<CancelResult, { ok: false }> | null {
  if (!mayCancel) return { ok: false, reason: "notNow" };
  if (refund !== agreedRefund || (agreedByHand ?? byHand) !== byHand)
    return { ok: false, reason: "refundChanged", limit: refund };
  if (!instead) return null;
  if (instead.refund < refund) return { ok: false, reason: "amountTooLow", limit: refund };
  // In this order, so that NaN is refused.
  return instead.refund <= left ? null : { ok: false, reason: "amountTooHigh", limit: left };
}
