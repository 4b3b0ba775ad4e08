// Stripe's webhook, `/api/webhooks/stripe`: notifications about payments. Mounted only when Stripe takes the payments.
import { Hono } from "hono";
import { Stripe } from "stripe";
import type { App } from "#app/app.server.ts";
import { limitBody } from "#app/platform/http/request-body.ts";
import { handleStripeEvent } from "./handle-stripe-event.server.ts";

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
