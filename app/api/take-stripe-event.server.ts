// Deals with a message that Stripe has signed: it is only a knock, and Stripe itself is asked how the payment stands.
import type { Stripe } from "stripe";
import { settlePayment } from "#app/booking/placing/settle-payment.server.ts";
import type { House } from "#app/house.server.ts";
import { isKnownEvent, keepEvent } from "./stripe-events.sql.server.ts";

/**
 * `unknown`: nobody could tell yet how the payment stands, so the message has to come again. It is kept only when its
 * payment is settled: a crash in between is made good by the repeat.
 */
export async function takeStripeEvent(
  event: Stripe.Event,
  house: House,
): Promise<"done" | "repeated" | "unknown"> {
  const { db } = house.database;
  if (await isKnownEvent(db, event.id)) return "repeated";
  const paymentId = paymentOf(event);
  const settled = paymentId === null ? null : await settlePayment(paymentId, house);
  if (settled?.outcome === "unknown") return "unknown";
  await keepEvent(
    db,
    { id: event.id, type: event.type, paymentId: settled && paymentId },
    house.clock.now(),
  );
  return "done";
}

/** The house's own id of the payment: it is known before Stripe's is, should the event overtake the answer. */
function paymentOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  if (!("object" in object) || object.object !== "payment_intent") return null;
  return object.metadata["payment"] ?? null;
}
