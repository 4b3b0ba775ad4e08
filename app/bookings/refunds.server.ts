// Refunds money: what is owed to a guest, and a payment whose booking could not be confirmed.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueEmail, hasEmailBeenSent } from "#app/platform/outbox.sql.server.ts";
import { insertEvents } from "./booking-events.sql.server.ts";
import type { BookingEvent } from "./booking-events.sql.server.ts";
import {
  insertRefund,
  listDueRefunds,
  listRefunds,
  markRefundDone,
  postponeRefund,
  toPaidParts,
} from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { findBookingById } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { callGateway } from "./call-gateway.server.ts";
import { findPayment, listPayments, updatePayment } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { postPayments } from "./post-booking.server.ts";
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
  const parts = toPaidParts(await listPayments(trx, bookingId), await listRefunds(trx, bookingId));
  const refunds: Refund[] = [];
  for (const share of splitRefund(amount, parts)) {
    const owed = { ...share, bookingId, currency, why, reason };
    refunds.push(await insertRefund(trx, { ...owed, now, firstAttempt }));
    const detail = { amount: share.amount };
    await insertEvents(trx, bookingId, { actor, what: "refundOwed", detail, now });
  }
  return refunds;
}

// In milliseconds: until then the request that created the refund sends it itself.
const firstAttemptDelay = 5_000;

/**
 * Refunds once at the gateway however often it is called, in any process: the refund's id is its idempotency key. False
 * when the gateway did not accept it: it stays owed, and the job tries again.
 */
export async function sendRefund(refund: Refund, app: App): Promise<boolean> {
  const { db } = app.database;
  const { id, amount, paymentId, bookingId, attempts } = refund;
  const payment = await findPayment(db, paymentId);
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
  await inTransaction(db, async (trx) => {
    if (!(await markRefundDone(trx, id, now))) return;
    const detail = { amount };
    await insertEvents(trx, bookingId, { actor: "system", what: "paymentRefunded", detail, now });
    const refunded = (await listRefunds(trx, bookingId))
      .filter((other) => other.paymentId === paymentId && other.status === "done")
      .reduce((sum, other) => sum + other.amount, 0);
    if (refunded === payment?.amount)
      await updatePayment(trx, paymentId, { status: "refunded" }, now, ["captured"]);
    await postPayments(trx, bookingId, app.property.facts);
  });
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

/** Refunds a whole payment, once however often it is called; false when the gateway did not accept it: try again later. */
export async function refundPayment(payment: Payment, app: App): Promise<boolean> {
  const { id, bookingId, gatewayReference, amount, attempt } = payment;
  if (!gatewayReference) throw new Error(`Payment ${id} has no gateway reference`);
  const { ok } = await callGateway(
    app,
    payment.gateway,
    (gateway) => gateway.refund(gatewayReference, amount, `${id}:refund`),
    { ok: false },
  );
  if (!ok) {
    app.log.error("refund owed to a guest was not accepted yet", { payment: id, amount });
    return false;
  }
  await inTransaction(app.database.db, async (trx) => {
    const now = app.clock.now();
    if (!(await updatePayment(trx, id, { status: "refunded", reason: "late" }, now))) return;
    const detail = { attempt, amount };
    await insertEvents(trx, bookingId, { actor: "system", what: "paymentRefunded", detail, now });
    await postPayments(trx, bookingId, app.property.facts);
    await enqueueCorrectedEmail(trx, bookingId, now);
  });
  return true;
}

// The earlier email said that nothing was charged, but the card was: sent again, the same email mentions the refund.
async function enqueueCorrectedEmail(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const kind = "guestPaymentFailed";
  if (!(await hasEmailBeenSent(trx, bookingId, kind))) return;
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.email === "") return;
  const { language, email: recipient } = booking;
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload: null, now });
}
