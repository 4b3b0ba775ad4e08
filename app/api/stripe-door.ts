// The door for Stripe, `/api/webhooks/stripe`: it says that something happened to a payment. Not mounted yet: PAYMENTS cannot choose Stripe.
import { Hono } from "hono";
import { Stripe } from "stripe";
import { settlePayment } from "#app/booking/settle-payment.server.ts";
import type { House } from "#app/house.server.ts";

/**
 * An event is only a knock: whatever it claims, Stripe itself is asked how the payment stands. So events may come in any
 * order, late and repeated. 400 to what Stripe did not sign within five minutes; 500 makes Stripe send it again.
 */
export function stripeDoor(house: House, webhookSecret: string): Hono {
  const door = new Hono();
  door.post("/", async (c) => {
    // The very bytes that were signed: never parsed and written anew.
    const body = await c.req.text();
    const event = readEvent(body, c.req.header("stripe-signature") ?? "", webhookSecret, house);
    if (!event) return c.text("This was not signed by Stripe, or too long ago.", 400);
    const payment = paymentOf(event);
    const settled = payment === null ? null : await settlePayment(payment, house);
    // What nobody can tell yet is told by another try, or by the job that comes round.
    return settled?.outcome === "unknown" ? c.text("Not known yet", 500) : c.text("ok");
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

/** The house's own id of the payment: it is known before Stripe's is, should the event overtake the answer. */
function paymentOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  if (!("object" in object) || object.object !== "payment_intent") return null;
  return object.metadata["payment"] ?? null;
}
