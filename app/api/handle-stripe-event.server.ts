// Handles a signed Stripe event: it only triggers a lookup, and the payment's status is read from Stripe itself.
import type { Stripe } from "stripe";
import { settlePayment } from "#app/bookings/settle-payment.server.ts";
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
  const paymentId = paymentOf(event);
  const settled = paymentId === null ? null : await settlePayment(paymentId, app);
  if (settled?.outcome === "unknown") return "unknown";
  await saveEvent(
    db,
    { id: event.id, type: event.type, paymentId: settled && paymentId },
    app.clock.now(),
  );
  return "done";
}

/** Our own id of the payment: it is known before Stripe's id, in case the event arrives before Stripe's response. */
function paymentOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  if (!("object" in object) || object.object !== "payment_intent") return null;
  return object.metadata["payment"] ?? null;
}
