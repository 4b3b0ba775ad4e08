// Settles a payment: asks the gateway for its state, and confirms, declines, or refunds.
import type { App } from "#app/app.server.ts";
import type { DeclineReason, GatewayAnswer } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readSumToPay } from "./guest-payments/request-payment.server.ts";
import type { SettlePaymentResult } from "../place/request-outcomes.ts";
import { applyGatewayAnswer } from "./apply-gateway-answer.server.ts";
import { callGateway } from "./call-gateway.server.ts";
import {
  findPayment,
  findPaymentByReference,
  isKnownPurpose,
  listPayments,
  listShares,
  openStatuses,
  updatePayment,
} from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { sendRefund } from "./refunds.server.ts";

/**
 * Settles the payment of that id, or gateway's reference; null when there is none. Safe to repeat, in any process. One of a
 * purpose that only a later release knows is left as it is, and its outcome is unknown.
 * Money that comes after the hold ended takes the nights again when they are still free, else it is refunded.
 */
export async function settlePayment(
  paymentIdOrReference: string,
  app: App,
): Promise<SettlePaymentResult | null> {
  const { db } = app.database;
  const found =
    (await findPayment(db, paymentIdOrReference)) ??
    (await findPaymentByReference(db, paymentIdOrReference));
  // The gateway knows a charge for several bookings by its first share.
  const payment = found?.chargeId ? await findPayment(db, found.chargeId) : found;
  if (!payment) return null;
  const booking = await findBookingById(db, payment.bookingId);
  if (!booking) throw new Error(`The booking of payment ${payment.id} does not exist`);
  if (!isKnownPurpose(payment)) return { outcome: "unknown", booking };
  const answer = unsettledStatuses.includes(payment.status)
    ? await lookUpPayment(payment, app)
    : unknownAnswer(payment);
  return finishPayment({ booking, payment }, answer, app);
}

// `failed` as well: a payment unknown to the gateway may have reached it very late and been charged after all.
const unsettledStatuses = [...openStatuses, "failed"];

async function lookUpPayment(payment: Payment, app: App): Promise<GatewayAnswer> {
  const asked = await callGateway(
    app,
    payment.gateway,
    (gateway) => gateway.lookup(payment.id),
    unknownAnswer(payment),
  );
  if (asked) return asked;
  // The request may still be in flight, for as long as `callGateway` waits; after twice that time it is not.
  const age = app.clock.now().getTime() - Date.parse(payment.createdAt);
  if (age < maxInFlight) return unknownAnswer(payment);
  return { status: "declined", reference: null, reason: "unreachable" };
}

const maxInFlight = 60_000;

function unknownAnswer(payment: Payment): GatewayAnswer {
  return { status: "unknown", reference: payment.gatewayReference };
}

/** Applies an answer and returns the resulting state of the booking. */
export async function finishPayment(
  known: { booking: Booking; payment: Payment },
  answer: GatewayAnswer,
  app: App,
): Promise<SettlePaymentResult> {
  const { booking, payment, refunds } = await applyGatewayAnswer(known, answer, app);
  if (payment.purpose === "balance") return finishOpenPayment({ booking, payment }, answer, app);
  let refunded = refunds.length > 0 || payment.status === "refunded";
  for (const refund of refunds) refunded = (await sendRefund(refund, app)) && refunded;
  const isPending = booking.status === "pending_payment";
  if (!isPending && answer.status === "actionNeeded") await voidPayment(payment.id, app);

  if (booking.status === "expired") return { outcome: "expired", booking, refunded };
  if (!isPending) return { outcome: "confirmed", booking };
  if (!openStatuses.includes(payment.status))
    return { outcome: "declined", booking, why: reasonOf(payment) };
  return answer.status === "actionNeeded"
    ? { outcome: "actionNeeded", booking, url: answer.url }
    : { outcome: "unknown", booking };
}

// The booking was confirmed before. The bank's check of a sum that is not open any more, or that its guest has left, is called off.
async function finishOpenPayment(
  { booking, payment }: { booking: Booking; payment: Payment },
  answer: GatewayAnswer,
  app: App,
): Promise<SettlePaymentResult> {
  const { status, amount, createdAt } = payment;
  if (!openStatuses.includes(status))
    return status === "captured" || status === "refunded"
      ? { outcome: "confirmed", booking }
      : { outcome: "declined", booking, why: reasonOf(payment) };
  if (answer.status !== "actionNeeded") return { outcome: "unknown", booking };
  const now = app.clock.now();
  const { timeZone } = app.property.facts;
  const due = await readSumToPay(app.database.db, booking, { now, timeZone });
  const isLeft = now.getTime() - Date.parse(createdAt) >= bankMilliseconds;
  if ((isLeft || due !== amount) && (await voidPayment(payment.id, app)))
    return { outcome: "declined", booking, why: "authenticationFailed" };
  return { outcome: "actionNeeded", booking, url: answer.url };
}

// As long as the nights of an unpaid booking are held.
const bankMilliseconds = 15 * 60_000;

function reasonOf({ reason }: Payment): DeclineReason {
  return (reason ?? "declined") as DeclineReason;
}

/**
 * Voids a payment that waits for the guest's bank: it cannot be charged from then on. False when the gateway did not void
 * it: the payment has already ended, or there was no answer.
 */
async function voidPayment(paymentId: string, app: App): Promise<boolean> {
  const { db } = app.database;
  const payment = await findPayment(db, paymentId);
  const reference = payment?.gatewayReference;
  if (!payment || !reference) return false;
  const { ok } = await callGateway(app, payment.gateway, (gateway) => gateway.void(reference), {
    ok: false,
  });
  if (!ok) return false;
  await inTransaction(db, async (trx) => {
    const now = app.clock.now();
    const changes = { status: "voided", reason: "authenticationFailed" } as const;
    const { chargeId } = payment;
    const shares = chargeId === null ? [payment] : await listShares(trx, chargeId);
    for (const { id, bookingId, attempt } of shares) {
      if (!(await updatePayment(trx, id, changes, now))) continue;
      const detail = { attempt };
      await insertEvents(trx, bookingId, { actor: "system", what: "paymentVoided", detail, now });
    }
  });
  return true;
}

/** Settles or voids all attempts; afterwards only those are open whose outcome the gateway does not know yet. */
export async function closePayments(bookingId: string, app: App): Promise<void> {
  for (const { id, status } of await listPayments(app.database.db, bookingId)) {
    if (!openStatuses.includes(status)) continue;
    const settled = await settlePayment(id, app);
    if (settled?.outcome !== "actionNeeded") continue;
    // A payment that cannot be voided any more was finished by the guest a moment ago: settle it again.
    if (!(await voidPayment(id, app))) await settlePayment(id, app);
  }
}
