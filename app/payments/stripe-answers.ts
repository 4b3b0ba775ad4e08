// Maps Stripe's payment statuses to the gateway's.
import type { Stripe } from "stripe";
import type { DeclineReason, GatewayAnswer } from "./gateway.ts";

/** The status of a PaymentIntent. One that requires an action without a redirect URL counts as unknown. */
export function answerOfIntent(intent: Stripe.PaymentIntent): GatewayAnswer {
  const { id: reference, status } = intent;
  if (status === "succeeded") return { status: "captured", reference };
  if (status === "requires_capture") return { status: "authorized", reference };
  if (status === "canceled")
    return { status: "declined", reference, reason: "authenticationFailed" };
  // Every intent is confirmed when it is created: this status means that its card was refused.
  if (status === "requires_payment_method")
    return { status: "declined", reference, reason: reasonOf(intent.last_payment_error) };
  const url = intent.next_action?.redirect_to_url?.url;
  if (status === "requires_action" && url) return { status: "actionNeeded", reference, url };
  return { status: "unknown", reference };
}

/** Why a card was refused, by the `code` and `decline_code` of the intent's last error. */
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
