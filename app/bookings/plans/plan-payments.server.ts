// Which payments of a booking are attempts to charge its saved card: their ids follow from the booking alone.
import { createHash } from "node:crypto";
import { openStatuses } from "../payments/payments.sql.server.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import type { PlanAttempt } from "../rules/plan-steps.ts";

/** The attempts to charge the saved card of a booking, oldest first. Their ids follow from the booking alone. */
export function planPayments(bookingId: string, payments: readonly Payment[]): Payment[] {
  const found: Payment[] = [];
  for (;;) {
    const id = planPaymentId(bookingId, found.length);
    const payment = payments.find((one) => one.id === id);
    if (!payment) return found;
    found.push(payment);
  }
}

/** The id of the attempt of that number, from 0. */
export function planPaymentId(bookingId: string, index: number): string {
  return createHash("sha256").update(`${bookingId}\nplan\n${index}`).digest("hex").slice(0, 32);
}

/** How an attempt ended, as the rules of plans see it. */
export function toPlanAttempt({ status, reason }: Payment): PlanAttempt {
  if (openStatuses.includes(status)) return { result: "open", reason: null };
  return status === "declined" ? { result: "declined", reason } : { result: "ended", reason: null };
}

/** Whether a payment was charged to a saved card without its guest. */
export function isPlanPayment({ id, bookingId, attempt }: Payment): boolean {
  return Array.from({ length: attempt }, (_, index) => planPaymentId(bookingId, index)).includes(
    id,
  );
}
