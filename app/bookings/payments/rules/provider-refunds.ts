// What the provider says of a payment after it was made: its refunds compared with ours, and the states of a dispute in the words of
// Stripe, with how news of one changes what is known of it.
import type { GatewayDispute, GatewayRefund } from "#app/payments/gateway.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** A refund of ours, as far as it matters here. */
export interface KnownRefund {
  id: string;
  amount: Cents;
  status: "owed" | "done";
  gatewayReference: string | null;
  /** The lost dispute that returned it instead: it is done for good, whatever became of it at the provider before. */
  disputeId?: string | null;
}

/**
 * `finish`: an owed refund was made. `reopen`: one that was done came back. `insert`: one that we know nothing of. `reduce`: of
 * an owed one, `amount` was made already, since the payment has less left.
 */
export type RefundStep =
  | { do: "finish" | "reopen"; id: string; reference: string }
  | { do: "reduce"; id: string; reference: string; amount: Cents }
  | { do: "insert"; reference: string; amount: Cents };

/**
 * The steps, in their order, that bring our refunds of one payment (oldest first) in line with the provider's. Nothing to do
 * when they are in line. A refund of ours is recognised by its key or by the provider's reference stored with it; any other
 * settles what is owed, the oldest first, as far as it covers it, since the owner saw that it was owed; the rest is new.
 * Together they are never more than was `paid`. `isSettled`: refunds with that key are known without a row (the previous
 * release).
 */
export function compareRefunds(
  ours: readonly KnownRefund[],
  theirs: readonly GatewayRefund[],
  { paid, isSettled }: { paid: Cents; isSettled: (key: string) => boolean },
): RefundStep[] {
  const rows = ours.map((row) => ({ ...row }));
  const steps: RefundStep[] = [];
  const settle = (row: KnownRefund, step: "finish" | "reopen", reference: string) => {
    row.status = step === "finish" ? "done" : "owed";
    row.gatewayReference = reference;
    steps.push({ do: step, id: row.id, reference });
  };
  const accepted = theirs.filter(({ status }) => status === "accepted");
  for (const { reference, key } of theirs.filter(({ status }) => status === "failed")) {
    const isReplaced = accepted.some((other) => key !== null && other.key === key);
    for (const row of rows) {
      const isIts =
        row.gatewayReference === reference ||
        (row.gatewayReference === null && row.id === key && !isReplaced);
      if (isIts && row.status === "done" && !row.disputeId) settle(row, "reopen", reference);
    }
  }
  for (const { reference, key, amount } of accepted) {
    // What failed under that reference cannot be accepted again: this is older news.
    if (rows.some((row) => row.gatewayReference === reference)) continue;
    if (key !== null && isSettled(key)) continue;
    const own = rows.find(({ id }) => id === key);
    if (own?.status === "owed") {
      settle(own, "finish", reference);
      continue;
    }
    if (own && isOnlyOwn(own, accepted)) continue;
    let rest = amount;
    for (const row of rows.filter(({ status }) => status === "owed")) {
      if (row.amount > rest) break;
      rest -= row.amount;
      settle(row, "finish", reference);
    }
    if (rest === 0) continue;
    const owed = rows.find(({ status }) => status === "owed");
    const excess = rest + rows.reduce((sum, row) => sum + row.amount, 0) - paid;
    if (owed && excess > 0) {
      owed.amount -= excess;
      steps.push({ do: "reduce", id: owed.id, reference, amount: excess });
    }
    rows.push({ id: reference, amount: rest, status: "done", gatewayReference: reference });
    steps.push({ do: "insert", reference, amount: rest });
  }
  return steps;
}

// Whether no other accepted refund has settled it: then this one did.
function isOnlyOwn(own: KnownRefund, accepted: readonly GatewayRefund[]): boolean {
  return !accepted.some(({ reference }) => reference === own.gatewayReference);
}

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
