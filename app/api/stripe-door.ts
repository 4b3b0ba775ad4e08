// The door for Stripe, `/api/webhooks/stripe`: it says that something happened to a payment. Mounted only when Stripe takes the payments.
import { Hono } from "hono";
import { Stripe } from "stripe";
import type { House } from "#app/house.server.ts";
import { limitBody } from "#app/platform/http/limit-body.ts";
import { takeStripeEvent } from "./take-stripe-event.server.ts";

/**
 * Events may come in any order, late and repeated (`takeStripeEvent`). 400 to what Stripe did not sign within five minutes;
 * 500 makes Stripe send it again. Nothing but the signature opens this door: where a request comes from means nothing.
 */
export function stripeDoor(house: House, webhookSecret: string): Hono {
  const door = new Hono();
  door.use(limitBody(256 * 1024));
  door.post("/", async (c) => {
    // The very bytes that were signed: never parsed and written anew.
    const body = await c.req.text();
    const event = readEvent(body, c.req.header("stripe-signature") ?? "", webhookSecret, house);
    if (!event) return c.text("This was not signed by Stripe, or too long ago.", 400);
    // What nobody can tell yet is told by another try, or by the job that comes round.
    return (await takeStripeEvent(event, house)) === "unknown"
      ? c.text("Not known yet", 500)
      : c.text("ok");
  });
  return door;
}

const tolerance = 300;

function readEvent(
  body: string,
  signature: string,
  secret: string,
  { clock, log }: House,
): Stripe.Event | null {
  try {
    const now = clock.now().getTime();
    return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now);
  } catch (error) {
    log.warn("a message in Stripe's name was refused", {
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return null;
  }
}
