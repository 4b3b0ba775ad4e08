// An answer of the gateway brought to its end: written down, money owed given back, a bank that waits in vain called off.
import type { House } from "#app/house.server.ts";
import type { DeclineReason, GatewayAnswer } from "#app/payments/gateway.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { openStatuses } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import type { Settled } from "../settle-payment.server.ts";
import { applyAnswer } from "./apply-answer.server.ts";
import { refundPayment } from "./refund-payment.server.ts";
import { voidPayment } from "./void-payment.server.ts";

/** Applies an answer and says how the booking stands then. */
export async function finishPayment(
  known: { booking: Booking; payment: Payment },
  answer: GatewayAnswer,
  house: House,
): Promise<Settled> {
  const { booking, payment, owesRefund } = await applyAnswer(known, answer, house);
  const refunded = owesRefund ? await refundPayment(payment, house) : payment.status === "refunded";
  const isPending = booking.status === "pending_payment";
  if (!isPending && answer.status === "actionNeeded") await voidPayment(payment.id, house);

  if (booking.status === "expired") return { outcome: "expired", booking, refunded };
  if (!isPending) return { outcome: "confirmed", booking };
  if (!openStatuses.includes(payment.status))
    return { outcome: "declined", booking, why: reasonOf(payment) };
  return answer.status === "actionNeeded"
    ? { outcome: "actionNeeded", booking, url: answer.url }
    : { outcome: "unknown", booking };
}

function reasonOf({ reason }: Payment): DeclineReason {
  return (reason ?? "declined") as DeclineReason;
}
