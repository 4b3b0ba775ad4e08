// Applies an answer of the payment gateway to the payment and its booking. Applying the same answer twice changes nothing.
import type { App } from "#app/app.server.ts";
import type { GatewayAnswer } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import {
  readLockedBooking,
  readLockedGroup,
  retryOnUniqueViolation,
} from "../concurrent-writes.server.ts";
import { confirmBooking, expireBooking, NightsGone } from "../place/confirm-booking.server.ts";
import { bookOpenPayment } from "./guest-payments/book-open-payment.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { isPlanPayment } from "./plans/read-plan.server.ts";
import { keepSavedCard } from "./plans/write-plan.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { callGateway } from "./call-gateway.server.ts";
import { listShares, openStatuses, paidStatuses, updatePayment } from "./payments.sql.server.ts";
import type { Payment, PaymentStatus } from "./payments.sql.server.ts";
import { createLateRefund } from "./refunds.server.ts";

/** The booking and the payment after an answer, read in one transaction. */
export interface AppliedAnswer {
  booking: Booking;
  payment: Payment;
  /** Of money for a booking that cannot be confirmed: they are stored as owed, and can be sent now. */
  refunds: Refund[];
}

/** Stores an answer. Money for a booking that can no longer be confirmed is stored as owed: the refund needs the network. */
export async function applyGatewayAnswer(
  known: { booking: Booking; payment: Payment },
  answer: GatewayAnswer,
  app: App,
): Promise<AppliedAnswer> {
  if (answer.status === "authorized") {
    const { reference } = answer;
    const captured = await callGateway<GatewayAnswer, GatewayAnswer>(
      app,
      known.payment.gateway,
      (gateway) => gateway.capture(reference),
      { status: "unknown", reference },
    );
    const taken = captured.status !== "authorized";
    return applyGatewayAnswer(known, taken ? captured : { status: "unknown", reference }, app);
  }
  if (known.payment.chargeId !== null) return applyToShares(known, answer, app);
  return retryOnUniqueViolation(() =>
    inTransaction(app.database.db, async (trx) => {
      const { booking, payments } = await readLockedBooking(trx, known.booking);
      const payment = payments.find(({ id }) => id === known.payment.id);
      if (!payment) throw new Error(`Payment ${known.payment.id} does not exist`);
      const context = { trx, booking, payment, app };
      return answer.status === "captured"
        ? applyCapture(context, answer)
        : applyOther(context, answer);
    }),
  );
}

interface AnswerContext {
  trx: Trx;
  booking: Booking;
  payment: Payment;
  app: App;
}

async function applyCapture(
  context: AnswerContext,
  { reference, saved }: Extract<GatewayAnswer, { status: "captured" }>,
): Promise<AppliedAnswer> {
  const { trx, booking, payment, app } = context;
  if (payment.status === "captured" || payment.status === "refunded")
    return { booking, payment, refunds: [] };
  // A card that was charged by itself while the stay was cancelled is refunded below; who paid in person decides with staff.
  const isUnwanted = booking.status === "cancelled" && isPlanPayment(payment);
  if (payment.purpose === "balance" && !isUnwanted) {
    const captured = await updatePaymentStatus(context, "captured", "paymentCaptured", {
      reference,
    });
    await bookOpenPayment(trx, { booking, payment: captured }, app);
    return { booking, payment: captured, refunds: [] };
  }
  if (booking.status === "pending_payment") {
    const confirmed = await confirmBooking(trx, booking, { actor: "system" }, app);
    if (confirmed) {
      const captured = await updatePaymentStatus(context, "captured", "paymentCaptured", {
        reference,
      });
      const posted = { actor: "system", now: app.clock.now(), facts: app.property.facts } as const;
      await postBooking(trx, confirmed, posted);
      const kept = { saved, gateway: payment.gateway, isKept: true };
      await keepSavedCard(trx, booking, kept, app.clock.now());
      return { booking: confirmed, payment: captured, refunds: [] };
    }
  }
  // The nights were taken by another booking, or this one has ended or is already paid.
  const current =
    booking.status === "pending_payment"
      ? await expireBooking(trx, booking, "system", app)
      : booking;
  const changes = { status: "captured", gatewayReference: reference } as const;
  // A process of the previous release may have refunded it a moment ago, without this lock.
  if (!(await updatePayment(trx, payment.id, changes, app.clock.now(), [payment.status])))
    return { booking: current, payment, refunds: [] };
  const forgotten = { saved, gateway: payment.gateway, isKept: false };
  if (saved && current.status === "expired")
    await keepSavedCard(trx, booking, forgotten, app.clock.now());
  const late = { ...payment, ...changes, updatedAt: app.clock.now().toISOString() };
  return { booking: current, payment: late, refunds: [await createLateRefund(trx, late, app)] };
}

/**
 * Applies an answer to a charge for several bookings, known by its first share. Its money confirms all of them or none: when one
 * cannot be confirmed any more, each share goes back.
 */
async function applyToShares(
  { booking, payment }: { booking: Booking; payment: Payment },
  answer: Exclude<GatewayAnswer, { status: "authorized" }>,
  app: App,
): Promise<AppliedAnswer> {
  const groupId = booking.groupId ?? booking.id;
  const read = async (trx: Trx): Promise<AnswerContext[]> => {
    const bookings = await readLockedGroup(trx, groupId);
    const shares = await listShares(trx, payment.chargeId ?? payment.id);
    return shares.flatMap((share) => {
      const own = bookings.find(({ id }) => id === share.bookingId);
      return own ? [{ trx, booking: own, payment: share, app }] : [];
    });
  };
  const apply = (work: (shares: AnswerContext[]) => Promise<AppliedAnswer[]>) =>
    retryOnUniqueViolation(() =>
      inTransaction(app.database.db, async (trx): Promise<AppliedAnswer> => {
        const applied = await work(await read(trx));
        const [first] = applied;
        if (!first) throw new Error(`The charge ${payment.id} has no shares`);
        return { ...first, refunds: applied.flatMap(({ refunds }) => refunds) };
      }),
    );
  if (answer.status !== "captured")
    return apply((shares) => inTurn(shares, (share) => applyOther(share, answer)));
  try {
    return await apply((shares) => confirmShares(shares, answer));
  } catch (error) {
    if (!(error instanceof NightsGone)) throw error;
    return apply((shares) => inTurn(shares, (share) => refuseShare(share, answer)));
  }
}

async function confirmShares(
  shares: readonly AnswerContext[],
  answer: Extract<GatewayAnswer, { status: "captured" }>,
): Promise<AppliedAnswer[]> {
  if (shares.some(({ payment: { status } }) => paidStatuses.includes(status)))
    return shares.map(({ booking, payment }) => ({ booking, payment, refunds: [] }));
  if (shares.some(({ booking }) => booking.status !== "pending_payment")) throw new NightsGone();
  return inTurn(shares, async (share) => {
    const { trx, booking, app } = share;
    const told = { actor: "system", toGuest: booking.id === booking.groupId } as const;
    const confirmed = await confirmBooking(trx, booking, told, app);
    if (!confirmed) throw new NightsGone();
    const { reference } = answer;
    const payment = await updatePaymentStatus(share, "captured", "paymentCaptured", { reference });
    const posted = { actor: "system", now: app.clock.now(), facts: app.property.facts } as const;
    await postBooking(trx, confirmed, posted);
    return { booking: confirmed, payment, refunds: [] };
  });
}

async function refuseShare(
  share: AnswerContext,
  answer: Extract<GatewayAnswer, { status: "captured" }>,
): Promise<AppliedAnswer> {
  const { trx, booking, payment, app } = share;
  if (paidStatuses.includes(payment.status)) return { booking, payment, refunds: [] };
  const current =
    booking.status === "pending_payment"
      ? await expireBooking(trx, booking, "system", app)
      : booking;
  const late = await updatePaymentStatus(share, "captured", null, answer);
  return { booking: current, payment: late, refunds: [await createLateRefund(trx, late, app)] };
}

// One after the other: they are statements of one transaction.
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function applyOther(
  context: AnswerContext,
  answer: Exclude<GatewayAnswer, { status: "captured" } | { status: "authorized" }>,
): Promise<AppliedAnswer> {
  const { booking, payment } = context;
  const { reference } = answer;
  const isOpen = openStatuses.includes(payment.status);
  const settled = { booking, payment, refunds: [] };
  if (!isOpen) {
    // Looked up again without a result: the time of this attempt decides when the next one is made.
    const { now } = context.app.clock;
    if (payment.status === "failed")
      await updatePayment(context.trx, payment.id, { status: "failed" }, now(), ["failed"]);
    return settled;
  }
  if (answer.status === "declined") {
    const { reason } = answer;
    const status = reason === "unreachable" ? "failed" : "declined";
    return {
      ...settled,
      payment: await updatePaymentStatus(context, status, "paymentDeclined", { reference, reason }),
    };
  }
  const [status, what] =
    answer.status === "actionNeeded"
      ? (["requires_action", "paymentActionNeeded"] as const)
      : (["unknown", "paymentUnknown"] as const);
  if (payment.status === status) return settled;
  return { ...settled, payment: await updatePaymentStatus(context, status, what, { reference }) };
}

async function updatePaymentStatus(
  { trx, booking, payment, app }: AnswerContext,
  status: PaymentStatus,
  what: BookingEvent["what"] | null,
  { reference, reason }: { reference: string | null; reason?: string },
): Promise<Payment> {
  const now = app.clock.now();
  const gatewayReference = reference ?? payment.gatewayReference;
  const changes = { status, gatewayReference, ...(reason !== undefined && { reason }) };
  await updatePayment(trx, payment.id, changes, now, [payment.status]);
  const detail = { attempt: payment.attempt, ...(reason !== undefined && { reason }) };
  if (what) await insertEvents(trx, booking.id, { actor: "system", what, detail, now });
  return { ...payment, ...changes, updatedAt: now.toISOString() };
}
