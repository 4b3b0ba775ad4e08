// Holds at Stripe: PaymentIntents that are captured by hand, of which one part may be taken.
// https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
import type { Stripe } from "stripe";
import type { Charge, GatewayAnswer, HoldAnswer, HoldGateway } from "./gateway.ts";
import { nullIfRefused } from "./stripe-history.server.ts";

/** How the gateway makes and finds intents, and what it says of those that no hold differs in. */
interface StripeIntents {
  create(
    charge: Charge,
    more: Partial<Stripe.PaymentIntentCreateParams>,
  ): Promise<Stripe.PaymentIntent | null>;
  find(idempotencyKey: string): Promise<Stripe.PaymentIntent | null>;
  answerOf(intent: Stripe.PaymentIntent): GatewayAnswer;
}

/** The end of a hold stands in its charge, which is asked for with every intent. */
const expand = ["latest_charge"];

/** Holds are found again by the same metadata as payments. */
export function stripeHolds(stripe: Stripe, intents: StripeIntents): HoldGateway {
  // The list and the search by which an intent is found have no charges.
  const read = async (reference: string) =>
    nullIfRefused(() => stripe.paymentIntents.retrieve(reference, { expand }));
  const answer = (intent: Stripe.PaymentIntent) => holdAnswerOf(intent, intents.answerOf);
  // What was refused had happened before, or cannot happen any more: the intent says which.
  const answerNow = async (reference: string): Promise<HoldAnswer> => {
    const intent = await read(reference);
    return intent ? answer(intent) : { status: "unknown", reference };
  };
  return {
    async place(charge) {
      const intent = await intents.create(charge, { capture_method: "manual", expand });
      return intent
        ? answer(intent)
        : { status: "declined", reference: null, reason: "declined" as const };
    },
    async read(idempotencyKey) {
      const found = await intents.find(idempotencyKey);
      return found && answerNow(found.id);
    },
    async take(reference, amount, idempotencyKey) {
      await nullIfRefused(() =>
        stripe.paymentIntents.capture(reference, { amount_to_capture: amount }, { idempotencyKey }),
      );
      return answerNow(reference);
    },
    async release(reference) {
      await nullIfRefused(() => stripe.paymentIntents.cancel(reference));
      return answerNow(reference);
    },
  };
}

/**
 * A hold whose time is over is cancelled by Stripe itself, with `automatic` or `expired` as the reason
 * (https://docs.stripe.com/api/payment_intents/object).
 */
function holdAnswerOf(
  intent: Stripe.PaymentIntent,
  answerOf: StripeIntents["answerOf"],
): HoldAnswer {
  const { id: reference, status, amount_received, cancellation_reason } = intent;
  if (status === "requires_capture") return { status: "placed", reference, until: endOf(intent) };
  if (status === "succeeded") return { status: "taken", reference, amount: amount_received };
  if (status === "canceled") {
    const isExpired = cancellation_reason === "automatic" || cancellation_reason === "expired";
    return { status: "released", reference, isExpired };
  }
  const answered = answerOf(intent);
  return answered.status === "actionNeeded" || answered.status === "declined"
    ? answered
    : { status: "unknown", reference };
}

function endOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (!charge || typeof charge === "string") return null;
  const before = charge.payment_method_details?.card?.capture_before;
  return before === undefined ? null : new Date(before * 1000).toISOString();
}
