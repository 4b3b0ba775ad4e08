// Stripe's payouts with the balance transactions that they contain.
import type { Stripe } from "stripe";
import type { GatewayPayout, PayoutLine, PayoutLineKind, PayoutPage } from "./gateway.ts";

// Each has hundreds of lines at most: a page is read well within the deadline of a call.
const payoutsAtOnce = 10;

/** Payouts made since then, a page at a time: `after` is the `next` of the page before, null for the first. */
export async function readStripePayouts(
  stripe: Stripe,
  since: Date,
  after: string | null,
): Promise<PayoutPage> {
  const { data, has_more } = await stripe.payouts.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: payoutsAtOnce,
    ...(after !== null && { starting_after: after }),
  });
  const payouts: GatewayPayout[] = [];
  for (const payout of data) payouts.push(await withLines(stripe, payout));
  return { payouts, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

async function withLines(stripe: Stripe, payout: Stripe.Payout): Promise<GatewayPayout> {
  const lines: PayoutLine[] = [];
  // A payout that was made by hand has no list of its own: Stripe does not say what is in it.
  const transactions = payout.automatic
    ? stripe.balanceTransactions.list({ payout: payout.id, limit: 100, expand: ["data.source"] })
    : [];
  for await (const one of transactions) if (one.type !== "payout") lines.push(lineOf(one));
  return {
    reference: payout.id,
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
    status: statuses[payout.status] ?? "pending",
    // Midnight in UTC of the day.
    arrivesOn: instantOf(payout.arrival_date).slice(0, 10),
    createdAt: instantOf(payout.created),
    lines: lines.toReversed(),
  };
}

// https://docs.stripe.com/api/payouts/object
const statuses: Record<string, GatewayPayout["status"]> = {
  paid: "paid",
  failed: "failed",
  canceled: "failed",
};

// https://docs.stripe.com/reports/reporting-categories
const kinds: Record<string, PayoutLineKind> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "failedRefund",
  dispute: "dispute",
  dispute_reversal: "wonDispute",
  fee: "fee",
  payout_reversal: "failedPayout",
};

function lineOf(one: Stripe.BalanceTransaction): PayoutLine {
  const source = typeof one.source === "string" ? { id: one.source } : one.source;
  const payment = source && "payment_intent" in source ? source.payment_intent : null;
  const metadata = source && "metadata" in source ? source.metadata : null;
  return {
    reference: one.id,
    kind: kinds[one.reporting_category] ?? "other",
    amount: one.amount,
    fee: one.fee,
    currency: one.currency.toUpperCase(),
    payment: typeof payment === "string" ? payment : (payment?.id ?? null),
    source: source?.id ?? null,
    key: metadata?.["refund"] ?? null,
    at: instantOf(one.created),
  };
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
