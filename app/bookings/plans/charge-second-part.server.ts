// Charges the second part of a plan to the saved card: stored first, then sent to the gateway.
import type { App } from "#app/app.server.ts";
import type { GatewayAnswer } from "#app/payments/gateway.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { callGateway } from "../payments/call-gateway.server.ts";
import { findPayment, insertPayment, updatePayment } from "../payments/payments.sql.server.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import { finishPayment } from "../payments/settle-payment.server.ts";
import { planPaymentId, planPayments } from "./read-plan.server.ts";
import type { SavedCard } from "./plans.sql.server.ts";

/**
 * Stores the attempt, the apartment locked; in any number of processes it is one row. An attempt that never reached the
 * provider is made again under the same key as long as the provider knows keys, so that it is charged once in any case.
 */
export async function startSecondPart(
  trx: Trx,
  { booking, payments }: { booking: Booking; payments: readonly Payment[] },
  { amount, saved }: { amount: Cents; saved: SavedCard },
  now: Date,
): Promise<Payment> {
  const own = planPayments(booking.id, payments);
  const last = own.at(-1);
  const isSame = last?.amount === amount && last.gateway === saved.gateway;
  const age = last ? now.getTime() - Date.parse(last.createdAt) : 0;
  if (last?.status === "failed" && isSame && age < keysKnownFor) {
    await updatePayment(trx, last.id, { status: "created" }, now, ["failed"]);
    return { ...last, status: "created" };
  }
  const first = payments.findLast(({ status }) => status === "captured");
  const attempt = payments.length + 1;
  const payment = await insertPayment(trx, {
    id: planPaymentId(booking.id, own.length),
    bookingId: booking.id,
    attempt,
    gateway: saved.gateway,
    purpose: "balance",
    amount,
    currency: booking.currency,
    cardBrand: first?.cardBrand ?? null,
    cardLast4: first?.cardLast4 ?? null,
    now,
  });
  const detail = { attempt, amount };
  await insertEvents(trx, booking.id, { actor: "system", what: "paymentStarted", detail, now });
  return payment;
}

// In milliseconds; Stripe forgets keys after a day.
const keysKnownFor = 23 * 60 * 60 * 1000;

/** Sends the attempt, and applies the answer. Sent again it is the same charge. */
export async function sendSecondPart(
  attempt: { booking: Booking; payment: Payment },
  saved: SavedCard,
  app: App,
): Promise<void> {
  const { booking, payment } = attempt;
  const unknown: GatewayAnswer = { status: "unknown", reference: null };
  // The request may have waited long, so that another one has ended the attempt.
  const present = await findPayment(app.database.db, payment.id);
  if (present?.status !== "created") return;
  const answer = await callGateway<GatewayAnswer, GatewayAnswer>(
    app,
    payment.gateway,
    async (gateway) =>
      (await gateway.chargeSaved?.({
        idempotencyKey: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        saved,
        description: `${app.property.facts.name} ${booking.reference}`,
      })) ?? unknown,
    unknown,
  );
  await finishPayment(attempt, answer, app);
}
