// The states of a dispute in the words of Stripe, and how news of one changes what is known of it.
import type { GatewayDispute } from "#app/payments/gateway.ts";

/** Decided, withdrawn by the cardholder, or an inquiry that became no dispute. https://docs.stripe.com/api/disputes/object */
export const closedDisputes: readonly string[] = ["won", "lost", "warning_closed", "prevented"];

/** The reasons that have a text of their own; all others are `other`. */
const reasons = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "credit_not_processed",
  "duplicate",
] as const;

/** The key of a reason's text in `admin-disputes.reason`. */
export function disputeReason(reason: string): (typeof reasons)[number] | "other" {
  return reasons.find((known) => known === reason) ?? "other";
}

type State = Omit<GatewayDispute, "reference">;

/** The state after news, which may be older than what is known: a decision stays, and money does not move back. */
export function mergeDispute<News extends State>(known: State | undefined, news: News): News {
  if (!known) return news;
  const isOlder = closedDisputes.includes(known.status) && !closedDisputes.includes(news.status);
  const { status, evidenceDueBy } = isOlder ? known : news;
  return {
    ...news,
    status,
    evidenceDueBy,
    withdrawn: Math.max(known.withdrawn, news.withdrawn),
    fee: Math.max(known.fee, news.fee),
    reinstated: Math.max(known.reinstated, news.reinstated),
    feeReturned: Math.max(known.feeReturned, news.feeReturned),
  };
}
