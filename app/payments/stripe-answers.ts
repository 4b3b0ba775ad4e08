// Reads what Stripe says of a payment as the house understands it.
import type { Stripe } from "stripe";
import type { DeclineReason, GatewayAnswer } from "./gateway.ts";

/** How a PaymentIntent stands. One that waits for its guest without an address to send him to counts as unknown. */
export function answerOfIntent(intent: Stripe.PaymentIntent): GatewayAnswer {
  const { id: reference, status } = intent;
  if (status === "succeeded") return { status: "captured", reference };
  if (status === "requires_capture") return { status: "authorized", reference };
  if (status === "canceled")
    return { status: "declined", reference, reason: "authenticationFailed" };
  // Every intent is confirmed as it is made: asking for another card means that this one was refused.
  if (status === "requires_payment_method")
    return { status: "declined", reference, reason: reasonOf(intent.last_payment_error) };
  const url = intent.next_action?.redirect_to_url?.url;
  if (status === "requires_action" && url) return { status: "actionNeeded", reference, url };
  return { status: "unknown", reference };
}

/** Why a card was refused, by the `code` and `decline_code` of the error that Stripe keeps with the intent. */
function reasonOf(
  error: { code?: string; decline_code?: string } | null | undefined,
): DeclineReason {
  const code = error?.code ?? "";
  return reasons[error?.decline_code ?? ""] ?? reasons[code] ?? "declined";
}

// https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes
const reasons: Record<string, DeclineReason> = {
  insufficient_funds: "insufficientFunds",
  withdrawal_count_limit_exceeded: "insufficientFunds",
  expired_card: "expiredCard",
  authentication_required: "authenticationFailed",
  payment_intent_authentication_failure: "authenticationFailed",
};
