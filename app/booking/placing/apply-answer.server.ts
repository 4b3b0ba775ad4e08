// Applies an answer of the payment gateway to the payment and its booking. Applying the same answer twice changes nothing.
import type { House } from "#app/house.server.ts";
import type { GatewayAnswer } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { openStatuses, updatePayment } from "../payments.sql.server.ts";
import type { Payment, PaymentStatus } from "../payments.sql.server.ts";
import { askGateway } from "./ask-gateway.server.ts";
import { dropBooking, confirmBooking } from "./confirm-booking.server.ts";
import { readLocked } from "./read-locked.server.ts";
import { retryCollisions } from "./retry-collisions.server.ts";

/** The booking and the payment after an answer, read in one transaction. */
export interface Applied {
  booking: Booking;
  payment: Payment;
  /** Money for a booking that cannot be confirmed: to be refunded, now or by the next settlement of this payment. */
  owesRefund: boolean;
}

/** Stores an answer. Money for a booking that can no longer be confirmed is only flagged: the refund needs the network. */
export async function applyAnswer(
  known: { booking: Booking; payment: Payment },
  answer: GatewayAnswer,
  house: House,
): Promise<Applied> {
  if (answer.status === "authorized") {
    const { reference } = answer;
    const captured = await askGateway<GatewayAnswer, GatewayAnswer>(
      house,
      known.payment.gateway,
      (gateway) => gateway.capture(reference),
      { status: "unknown", reference },
    );
    const taken = captured.status !== "authorized";
    return applyAnswer(known, taken ? captured : { status: "unknown", reference }, house);
  }
  return retryCollisions(() =>
    inTransaction(house.database.db, async (trx) => {
      const { booking, payments } = await readLocked(trx, known.booking);
      const payment = payments.find(({ id }) => id === known.payment.id);
      if (!payment) throw new Error(`Payment ${known.payment.id} does not exist`);
      const step = { trx, booking, payment, house };
      return answer.status === "captured"
        ? applyCapture(step, answer.reference)
        : applyOther(step, answer);
    }),
  );
}

interface Step {
  trx: Trx;
  booking: Booking;
  payment: Payment;
  house: House;
}

async function applyCapture(step: Step, reference: string): Promise<Applied> {
  const { trx, booking, payment, house } = step;
  if (payment.status === "captured" || payment.status === "refunded")
    return { booking, payment, owesRefund: false };
  if (booking.status === "pending_payment") {
    const confirmed = await confirmBooking(trx, booking, { actor: "system" }, house);
    if (confirmed)
      return {
        booking: confirmed,
        payment: await movePayment(step, "captured", "paymentCaptured", { reference }),
        owesRefund: false,
      };
  }
  // The nights were taken by another booking, or this one has ended or is already paid. The payment stays open until the
  // refund is made, so that after a crash in between the next settlement makes it.
  const standing =
    booking.status === "pending_payment"
      ? await dropBooking(trx, booking, "system", house)
      : booking;
  const open = await movePayment(step, "unknown", null, { reference });
  return { booking: standing, payment: open, owesRefund: true };
}

async function applyOther(
  step: Step,
  answer: Exclude<GatewayAnswer, { status: "captured" } | { status: "authorized" }>,
): Promise<Applied> {
  const { booking, payment } = step;
  const { reference } = answer;
  const isOpen = openStatuses.includes(payment.status);
  const settled = { booking, payment, owesRefund: false };
  if (!isOpen) {
    // Looked up again without a result: the time of this attempt decides when the next one is made.
    const { now } = step.house.clock;
    if (payment.status === "failed")
      await updatePayment(step.trx, payment.id, { status: "failed" }, now(), ["failed"]);
    return settled;
  }
  if (answer.status === "declined") {
    const { reason } = answer;
    const status = reason === "unreachable" ? "failed" : "declined";
    return {
      ...settled,
      payment: await movePayment(step, status, "paymentDeclined", { reference, reason }),
    };
  }
  const [status, what] =
    answer.status === "actionNeeded"
      ? (["requires_action", "paymentActionNeeded"] as const)
      : (["unknown", "paymentUnknown"] as const);
  if (payment.status === status) return settled;
  return { ...settled, payment: await movePayment(step, status, what, { reference }) };
}

async function movePayment(
  { trx, booking, payment, house }: Step,
  status: PaymentStatus,
  what: BookingEvent["what"] | null,
  { reference, reason }: { reference: string | null; reason?: string },
): Promise<Payment> {
  const now = house.clock.now();
  const gatewayReference = reference ?? payment.gatewayReference;
  const changes = { status, gatewayReference, ...(reason !== undefined && { reason }) };
  await updatePayment(trx, payment.id, changes, now, [payment.status]);
  const detail = { attempt: payment.attempt, ...(reason !== undefined && { reason }) };
  if (what) await noteEvent(trx, booking.id, { actor: "system", what, detail, now });
  return { ...payment, ...changes, updatedAt: now.toISOString() };
}
