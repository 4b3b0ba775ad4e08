// Handles a signed Stripe event: it only triggers a lookup, and the payment's status and history are read from Stripe itself.
import type { Stripe } from "stripe";
import { settleHold } from "#app/bookings/deposits/settle-hold.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { syncPaymentHistory } from "#app/bookings/payments/sync-payment-history.server.ts";
import type { SyncResult } from "#app/bookings/payments/sync-payment-history.server.ts";
import type { App } from "#app/app.server.ts";
import { isKnownEvent, saveEvent } from "./stripe-events.sql.server.ts";

/**
 * `unknown`: the payment's status could not be determined yet, so the event has to be sent again. An event is stored
 * only once its payment is settled: after a crash in between, the repeated event completes it.
 */
export async function handleStripeEvent(
  event: Stripe.Event,
  app: App,
): Promise<"done" | "repeated" | "unknown"> {
  const { db } = app.database;
  if (await isKnownEvent(db, event.id)) return "repeated";
  const { outcome, paymentId } = await bringUpToDate(event, app);
  if (outcome === "unknown") return "unknown";
  await saveEvent(db, { id: event.id, type: event.type, paymentId }, app.clock.now());
  return "done";
}

async function bringHoldUpToDate(holdId: string, app: App): Promise<SyncResult> {
  const settled = await settleHold(holdId, app);
  const isUnknown = settled !== null && ["created", "unknown"].includes(settled.hold.status);
  return { outcome: isUnknown ? "unknown" : "done", paymentId: settled && holdId };
}

async function bringUpToDate(event: Stripe.Event, app: App): Promise<SyncResult> {
  const { object } = event.data;
  const nothing: SyncResult = { outcome: "done", paymentId: null };
  if (!("object" in object)) return nothing;
  if (object.object === "payment_intent") {
    // Our own id of the payment: it is known before Stripe's id, in case the event arrives before Stripe's response.
    const paymentId = object.metadata["payment"] ?? null;
    const settled = paymentId === null ? null : await settlePayment(paymentId, app);
    // Not a payment, but a hold: one that is placed, taken or released, also by Stripe itself when its time is over.
    if (paymentId !== null && !settled) return bringHoldUpToDate(paymentId, app);
    const outcome = settled?.outcome === "unknown" ? "unknown" : "done";
    return { outcome, paymentId: settled && paymentId };
  }
  const isAboutHistory =
    object.object === "charge" || object.object === "refund" || object.object === "dispute";
  const intent = isAboutHistory ? object.payment_intent : null;
  if (!intent) return nothing;
  const reference = typeof intent === "string" ? intent : intent.id;
  return syncPaymentHistory({ gateway: "stripe", reference }, app);
}
