// Stripe's webhook, `/api/webhooks/stripe`: notifications about payments. Mounted only when Stripe takes the payments. An event only
// triggers a lookup: the payment's status and history are read from Stripe itself.
import { Hono } from "hono";
import { Stripe } from "stripe";
import type { App } from "#app/app.server.ts";
import { settleHold } from "#app/bookings/deposits/settle-hold.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { syncPaymentHistory } from "#app/bookings/payments/sync-payment-history.server.ts";
import type { SyncResult } from "#app/bookings/payments/sync-payment-history.server.ts";
import { limitBody } from "#app/platform/http/request-body.ts";
import { isKnownEvent, saveEvent } from "./stripe-events.sql.server.ts";

/**
 * Events may arrive in any order, late and repeated (`handleStripeEvent`). 400 for what Stripe did not sign within the
 * last five minutes; 500 makes Stripe send it again. Only the signature authenticates the request; its IP address is
 * not checked.
 */
export function stripeWebhookEndpoint(app: App, webhookSecret: string): Hono {
  const endpoint = new Hono();
  endpoint.use(limitBody(256 * 1024));
  endpoint.post("/", async (c) => {
    // The exact bytes that were signed: never parsed and serialized again.
    const body = await c.req.text();
    const event = readEvent(body, c.req.header("stripe-signature") ?? "", webhookSecret, app);
    if (!event) return c.text("This was not signed by Stripe, or too long ago.", 400);
    // A payment whose outcome is still unknown is settled by a later delivery or by the periodic job.
    return (await handleStripeEvent(event, app)) === "unknown"
      ? c.text("Not known yet", 500)
      : c.text("ok");
  });
  return endpoint;
}

const tolerance = 300;

function readEvent(
  body: string,
  signature: string,
  secret: string,
  { clock, log }: App,
): Stripe.Event | null {
  try {
    const now = clock.now().getTime();
    return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now);
  } catch (error) {
    log.warn("a Stripe webhook without a valid signature was refused", {
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return null;
  }
}

/**
 * `unknown`: the payment's status could not be determined yet, so the event has to be sent again. An event is stored
 * only once its payment is settled: after a crash in between, the repeated event completes it.
 */
async function handleStripeEvent(
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
  // An event that is not sent again would leave a hold that was released there as placed.
  const isKnown = settled === null || settled.isKnown;
  return { outcome: isKnown ? "done" : "unknown", paymentId: settled && holdId };
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
