// Refunds money: stored as owed first, then sent to the gateway until it is accepted.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail, hasEmailBeenSent } from "#app/platform/emails/outbox.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { postPayments } from "../ledger/post-booking.server.ts";
import { readPaidParts } from "../ledger/read-bill.server.ts";
import {
  insertRefund,
  lateRefundId,
  listDueRefunds,
  listRefunds,
  markRefundDone,
  postponeRefund,
} from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { callGateway } from "./call-gateway.server.ts";
import { findPayment, isKnownPurpose, updatePayment } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { nextRefundTry, splitRefund } from "./rules/refunds.ts";

/** Creates one refund for each payment the amount is taken from; throws when less than the amount is left of them. */
export async function createRefunds(
  trx: Trx,
  { id: bookingId, currency }: Booking,
  wanted: Pick<Refund, "amount" | "why" | "reason"> & { actor: BookingEvent["actor"] },
  { clock }: Pick<App, "clock">,
): Promise<Refund[]> {
  const { amount, why, reason, actor } = wanted;
  const now = clock.now();
  const firstAttempt = new Date(now.getTime() + firstAttemptDelay);
  const parts = await readPaidParts(trx, bookingId);
  const refunds: Refund[] = [];
  for (const share of splitRefund(amount, parts)) {
    const owed = { ...share, bookingId, currency, why, reason };
    refunds.push(await insertRefund(trx, { ...owed, now, firstAttempt }));
    const detail = { amount: share.amount };
    await insertEvents(trx, bookingId, { actor, what: "refundOwed", detail, now });
  }
  return refunds;
}

/** Creates the refund of a captured payment whose booking could not be confirmed any more, and posts both. */
export async function createLateRefund(
  trx: Trx,
  { id, bookingId, amount, currency }: Payment,
  { clock, property }: Pick<App, "clock" | "property">,
): Promise<Refund> {
  const now = clock.now();
  const refund = await insertRefund(trx, {
    id: lateRefundId(id),
    bookingId,
    paymentId: id,
    amount,
    currency,
    why: "late",
    reason: "",
    now,
    firstAttempt: new Date(now.getTime() + firstAttemptDelay),
  });
  await postPayments(trx, bookingId, property.facts);
  return refund;
}

// In milliseconds: until then the request that created the refund sends it itself.
const firstAttemptDelay = 5_000;

/**
 * Refunds once at the gateway however often it is called, in any process: the refund's id is its idempotency key. False
 * when the gateway did not accept it: it stays owed, and the job tries again; and for a payment of a later release.
 */
export async function sendRefund(refund: Refund, app: App): Promise<boolean> {
  const { db } = app.database;
  const { id, amount, paymentId, attempts } = refund;
  const payment = await findPayment(db, paymentId);
  if (payment && !isKnownPurpose(payment)) return false;
  const reference = payment?.gatewayReference;
  const refused = { ok: false };
  const { ok } = reference
    ? await callGateway(
        app,
        payment.gateway,
        (gateway) => gateway.refund(reference, amount, id),
        refused,
      )
    : refused;
  const now = app.clock.now();
  if (!ok) {
    app.log.error("refund owed to a guest was not accepted yet", { refund: id, amount });
    await postponeRefund(db, id, nextRefundTry(attempts + 1, now), now);
    return false;
  }
  await inTransaction(db, (trx) => finishRefund(trx, { ...refund, gatewayReference: null }, app));
  return true;
}

/**
 * Stores that the gateway has accepted a refund, by its own reference if that is known: marks it as done, and its payment
 * once nothing of it is left; posts it. False, and no change, when it was done already.
 */
export async function finishRefund(
  trx: Trx,
  refund: Pick<Refund, "id" | "amount" | "paymentId" | "bookingId" | "why" | "gatewayReference">,
  { clock, property }: Pick<App, "clock" | "property">,
): Promise<boolean> {
  const { amount, paymentId, bookingId, why } = refund;
  const now = clock.now();
  if (!(await markRefundDone(trx, refund, now))) return false;
  const detail = { amount };
  await insertEvents(trx, bookingId, { actor: "system", what: "paymentRefunded", detail, now });
  const payment = await findPayment(trx, paymentId);
  const refunded = (await listRefunds(trx, bookingId))
    .filter(
      (other) =>
        other.paymentId === paymentId && other.status === "done" && other.disputeId === null,
    )
    .reduce((sum, other) => sum + other.amount, 0);
  const isLate = why === "late";
  if (refunded === payment?.amount)
    await updatePayment(
      trx,
      paymentId,
      { status: "refunded", ...(isLate && { reason: "late" }) },
      now,
      ["captured"],
    );
  await postPayments(trx, bookingId, property.facts);
  if (isLate) await enqueueCorrectedEmail(trx, bookingId, now);
  return true;
}

/** Safe in several processes at once: the gateway makes each refund once. */
export async function sendDueRefunds(app: App): Promise<void> {
  for (const refund of await listDueRefunds(app.database.db, app.clock.now(), batchSize)) {
    try {
      await sendRefund(refund, app);
    } catch (error) {
      // A failing refund must not block the others.
      app.log.error("a refund could not be settled", {
        refund: refund.id,
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
  }
}

const batchSize = 100;

// The earlier email said that nothing was charged, but the card was: sent again, the same email mentions the refund.
async function enqueueCorrectedEmail(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const kind = "guestPaymentFailed";
  if (!(await hasEmailBeenSent(trx, bookingId, kind))) return;
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.email === "") return;
  const { language, email: recipient } = booking;
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload: null, now });
}
