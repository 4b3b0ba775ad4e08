// Books what became of a payment at the provider: refunds and disputes that began there, refunds of ours that failed later.
import type { App } from "#app/app.server.ts";
import type { PaymentHistory } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { findBookingById, updateBooking } from "../bookings.sql.server.ts";
import type { Booking, BookingChanges } from "../bookings.sql.server.ts";
import { readLockedBooking, readLockedGroup } from "../concurrent-writes.server.ts";
import { findHold, findHoldByReference } from "../deposits/holds.sql.server.ts";
import { syncHoldHistory } from "../deposits/sync-hold-history.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking, postPayments, postReducedRefund } from "../ledger/post-booking.server.ts";
import { readPaidParts } from "../ledger/read-bill.server.ts";
import { applyDisputes } from "./apply-disputes.server.ts";
import {
  insertRefund,
  lateRefundId,
  listRefunds,
  reduceRefund,
  reopenRefund,
} from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { callGateway } from "./call-gateway.server.ts";
import { listDisputedPayments, listDisputes } from "./disputes.sql.server.ts";
import {
  findPayment,
  findPaymentByReference,
  isKnownPurpose,
  listShares,
  openStatuses,
  updatePayment,
} from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { enterChargeFee } from "./payouts/enter-fees.server.ts";
import { readCredit } from "./refund-booking.server.ts";
import { finishRefund } from "./refunds.server.ts";
import { compareRefunds, mergeDispute } from "./rules/provider-refunds.ts";
import type { RefundStep } from "./rules/provider-refunds.ts";
import { sumPayments } from "./rules/refunds.ts";
import { isPartOf, shareDispute, shareRefunds } from "./rules/shared-charge.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** `unknown`: the provider could not be asked, or the payment is not settled yet: ask again later. */
export type SyncResult = { outcome: "done" | "unknown"; paymentId: string | null };

/**
 * Reads the history of the payment with that reference from its gateway, and books what is missing. It can be repeated, in any
 * order and any process: what counts is the history as the provider has it, never what a message claims.
 */
export async function syncPaymentHistory(
  { gateway, reference }: Pick<Payment, "gateway"> & { reference: string },
  app: App,
): Promise<SyncResult> {
  const { db } = app.database;
  const history = await callGateway(
    app,
    gateway,
    async (each) => (await each.readHistory?.(reference)) ?? "none",
    null,
  );
  if (!history) return { outcome: "unknown", paymentId: null };
  if (history === "none") return { outcome: "done", paymentId: null };
  const { idempotencyKey: key } = history;
  const known =
    (await findPaymentByReference(db, reference)) ??
    (key === null ? null : await findPayment(db, key));
  if (!known) {
    // Not a payment, but a part of a deposit.
    const hold =
      (await findHoldByReference(db, reference)) ?? (key === null ? null : await findHold(db, key));
    if (!hold) return { outcome: "done", paymentId: null };
    const outcome = await syncHoldHistory(hold, { ...history, reference }, app);
    return { outcome, paymentId: hold.id };
  }
  const { id: paymentId } = known;
  // Asked again later, by the release that made it.
  if (!isKnownPurpose(known)) return { outcome: "unknown", paymentId };
  // The message came before the answer to the charge itself.
  if ([...openStatuses, "failed"].includes(known.status)) await settlePayment(paymentId, app);
  const outcome = await inTransaction(db, (trx) =>
    known.chargeId === null
      ? bookHistory(trx, known, { ...history, reference }, app)
      : bookShares(trx, known.chargeId, { ...history, reference }, app),
  );
  return { outcome, paymentId };
}

// A charge for several bookings: each has its refunds, and its part of a dispute that was lost; the fee stands at the first one.
async function bookShares(
  trx: Trx,
  chargeId: string,
  history: PaymentHistory & { reference: string },
  app: App,
): Promise<"done" | "unknown"> {
  const shares = await listShares(trx, chargeId);
  const first = shares[0] && (await findBookingById(trx, shares[0].bookingId));
  if (first) await readLockedGroup(trx, first.groupId ?? first.id);
  const refunded = shareRefunds(await readShares(trx, shares), history.refunds);
  const outcomes: ("done" | "unknown")[] = [];
  const book = async (share: Payment, own: Partial<PaymentHistory>) => {
    const nothing = { ...history, refunds: [], disputes: [], fee: null };
    outcomes.push(await bookHistory(trx, share, { ...nothing, ...own }, app));
  };
  for (const share of shares) {
    const refunds = refunded.get(share.id) ?? [];
    await book(share, { refunds, ...(share.id === chargeId && { fee: history.fee ?? null }) });
  }
  // After the refunds: what was lost settles those that are still owed.
  for (const dispute of history.disputes) {
    const states = await readShares(trx, shares);
    const known = states.flatMap((state) => state.disputes);
    const before = known.find(({ id }) => id === dispute.reference);
    const isShared = before?.status === "lost";
    const whole = isShared ? dispute : mergeDispute(before, dispute);
    const parts = shareDispute(
      states.map(({ id, amount, refunds, gone, disputes }) => {
        const sumOf = (status: Refund["status"]) =>
          refunds
            .filter((refund) => refund.status === status && refund.disputeId === null)
            .reduce((sum, refund) => sum + refund.amount, 0);
        const own = disputes.find((one) => isPartOf(one.id, dispute.reference));
        const left = amount - sumOf("done") - gone;
        return { id, left, owed: sumOf("owed"), borne: own?.withdrawn ?? null };
      }),
      whole,
      { isShared },
    );
    for (const share of shares) {
      const part = parts.get(share.id);
      if (part) await book(share, { disputes: [part] });
    }
  }
  return outcomes.includes("unknown") ? "unknown" : "done";
}

async function readShares(trx: Trx, shares: readonly Payment[]) {
  const states = [];
  for (const { id, amount, bookingId } of shares) {
    const isOwn = ({ paymentId }: { paymentId: string }) => paymentId === id;
    const refunds = (await listRefunds(trx, bookingId)).filter(isOwn);
    const disputes = (await listDisputes(trx, bookingId)).filter(isOwn);
    const gone = disputes
      .filter(({ status }) => status === "lost")
      .reduce((sum, { withdrawn, reinstated }) => sum + withdrawn - reinstated, 0);
    states.push({ id, amount, refunds, disputes, gone });
  }
  return states;
}

async function bookHistory(
  trx: Trx,
  { id, bookingId }: Payment,
  { refunds, disputes, fee, reference }: PaymentHistory & { reference: string },
  app: App,
): Promise<"done" | "unknown"> {
  const now = app.clock.now();
  const found = await findBookingById(trx, bookingId);
  if (!found) throw new Error(`The booking of payment ${id} does not exist`);
  const { booking, payments } = await readLockedBooking(trx, found);
  const payment = payments.find((one) => one.id === id);
  if (!payment || openStatuses.includes(payment.status))
    return refunds.length + disputes.length > 0 ? "unknown" : "done";
  const { facts } = app.property;
  if (fee && payment.currency === facts.currency)
    await enterChargeFee(trx, { ...fee, paymentId: id, reference }, facts);
  const ours = (await listRefunds(trx, bookingId)).filter(({ paymentId }) => paymentId === id);
  const isSettled = (key: string) =>
    key === lateRefundId(id) && payment.status === "refunded" && ours.length === 0;
  const steps = compareRefunds(ours, refunds, { paid: payment.amount, isSettled });
  for (const step of steps) await takeStep(trx, step, payment, app);
  const disputed = await applyDisputes(trx, disputes, { booking, payment }, app);
  if (steps.length === 0 && !disputed) return "done";
  const after = await updateBooking(trx, booking, retainedAfter(booking, steps, ours), now);
  if (!after) throw new Error(`Booking ${bookingId} changed in spite of its lock`);
  await postBooking(trx, after, { actor: "system", now, facts: app.property.facts });
  await syncInvoices(trx, after, { first: false, now }, app.property);
  return "done";
}

// What the terms gave back is less by what was refunded at the provider instead, and that counts as goodwill: what the terms
// retain is more by as much, so that the bill of a stay that did not take place stays the same.
function retainedAfter(
  { retained }: Booking,
  steps: readonly RefundStep[],
  ours: readonly Refund[],
): Pick<BookingChanges, "retained"> {
  if (retained === null) return {};
  const byTerms = ours.filter(({ why }) => why === "cancellation" || why === "change");
  const reduced = steps.map((step) =>
    step.do === "reduce" && byTerms.some(({ id }) => id === step.id) ? step.amount : 0,
  );
  return { retained: reduced.reduce((sum, amount) => sum + amount, retained) };
}

async function takeStep(trx: Trx, step: RefundStep, payment: Payment, app: App): Promise<void> {
  const { id: paymentId, bookingId, currency } = payment;
  const now = app.clock.now();
  if (step.do === "insert") {
    const { amount, reference } = step;
    // What was paid too much goes back first, as when staff refund here; the rest is goodwill.
    const credit = Math.min(amount, await readCredit(trx, bookingId));
    const parts = [
      { id: `overpaid:${reference}`, amount: credit, why: "overpaid" },
      { id: reference, amount: amount - credit, why: "provider" },
    ] as const;
    for (const part of parts.filter((one) => one.amount > 0)) {
      const refund = { ...part, bookingId, paymentId, currency, reason: "" };
      const inserted = await insertRefund(trx, { ...refund, now, firstAttempt: now });
      await finishRefund(trx, { ...inserted, gatewayReference: reference }, app);
    }
    return notifyGuest(trx, bookingId, amount, now);
  }
  const refund = (await listRefunds(trx, bookingId)).find(({ id }) => id === step.id);
  if (!refund) throw new Error(`Refund ${step.id} does not exist`);
  const { amount } = refund;
  const settledBy = { ...refund, gatewayReference: step.reference };
  if (step.do === "reduce") {
    const { amount: less, reference: by } = step;
    await reduceRefund(trx, refund.id, less, now);
    return postReducedRefund(trx, refund, { amount: less, by, now }, app.property.facts);
  }
  if (step.do === "finish") return void (await finishRefund(trx, settledBy, app));
  // Not at once: the same card has just refused it, and staff may give the money back in another way meanwhile.
  const next = new Date(now.getTime() + retryAfterFailure);
  if (!(await reopenRefund(trx, settledBy, { next, now }))) return;
  await updatePayment(trx, paymentId, { status: "captured" }, now, ["refunded"]);
  const detail = { amount };
  await insertEvents(trx, bookingId, { actor: "system", what: "refundFailed", detail, now });
  // With its whole amount, before a later step reduces it.
  await postPayments(trx, bookingId, app.property.facts);
  app.log.error("the provider could not deliver a refund", { refund: refund.id, amount });
}

// The refund began at the provider: no use case of ours has written to the guest.
async function notifyGuest(trx: Trx, bookingId: string, refund: number, now: Date): Promise<void> {
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.email === "") return;
  const left = sumPayments(await readPaidParts(trx, bookingId)).left;
  const { language, email: recipient } = booking;
  const payload = { money: { paid: left + refund, refund } };
  await enqueueEmail(trx, { kind: "guestRefund", bookingId, language, recipient, payload, now });
}

// In milliseconds.
const retryAfterFailure = 60 * 60 * 1000;

/** Safe in several processes at once. */
export async function syncOpenDisputes(app: App): Promise<void> {
  for (const payment of await listDisputedPayments(app.database.db))
    await syncPaymentHistory(payment, app);
}
