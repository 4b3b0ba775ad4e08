// Payouts of the stand-in for Stripe: what its books have since the last one, as balance transactions, sent to the bank.
import { randomUUID } from "node:crypto";
import { receivedOf } from "./stripe-holds.ts";
import type { openStripeDashboard, Intent, Refund } from "./stripe-dashboard.ts";

/** A balance transaction as Stripe's object, with its source expanded. */
interface Transaction extends Record<string, unknown> {
  id: string;
  amount: number;
  fee: number;
  payout: string | null;
}

/** A payout as Stripe's object. */
interface StripePayout extends Record<string, unknown> {
  id: string;
  amount: number;
  status: string;
}

interface PaidBooks {
  intents: Intent[];
  refunds: Refund[];
  dashboard: ReturnType<typeof openStripeDashboard>;
  seconds: () => number;
}

/** A card payment's fee: 1.5% and 0.25. */
export const chargeFee = (amount: number) => Math.round(amount * 0.015) + 25;

/** Stripe's automatic payouts of an account with these books. */
export function openStripePayouts({ intents, refunds, dashboard, seconds }: PaidBooks) {
  const transactions: Transaction[] = [];
  const payouts: StripePayout[] = [];
  const add = (
    key: string,
    category: string,
    [amount, fee]: readonly [number, number],
    source: object | null,
  ) => {
    if (transactions.some((one) => one["key"] === key)) return;
    const id = `txn_${randomUUID().replaceAll("-", "")}`;
    const common = { object: "balance_transaction", created: seconds(), currency: "eur", key };
    const type = category === "dispute" ? "adjustment" : category;
    const named = { type, reporting_category: category, source, net: amount - fee };
    transactions.push({ id, ...common, ...named, amount, fee, payout: null });
  };
  // Whatever happened since the last payout.
  const collect = () => {
    for (const intent of intents.filter(({ status }) => status === "succeeded")) {
      const charge = { id: intent.id.replace("pi_", "ch_"), payment_intent: intent.id };
      add(intent.id, "charge", [receivedOf(intent), chargeFee(receivedOf(intent))], {
        ...charge,
        metadata: {},
      });
    }
    for (const refund of refunds) {
      add(refund.id, "refund", [-refund.amount, 0], refund);
      if (refund.status === "failed")
        add(`${refund.id} failed`, "refund_failure", [refund.amount, 0], refund);
    }
    for (const dispute of dashboard.disputes)
      for (const [place, { amount, fee }] of dispute.balance_transactions.entries())
        add(
          `${dispute.id} ${place}`,
          amount < 0 ? "dispute" : "dispute_reversal",
          [amount, fee],
          dispute,
        );
  };

  return {
    payouts,
    /** Works out the fees of charges, which Stripe does within an hour of a charge, and tells of them. */
    workOutFees() {
      const known = transactions.length;
      collect();
      for (const { key, reporting_category: category } of transactions.slice(known))
        if (category === "charge") dashboard.updateCharge(String(key));
    },
    /** The charge of an intent with its balance transaction, null as long as there is none. */
    chargeOf: (intentId: string) => ({
      id: intentId.replace("pi_", "ch_"),
      object: "charge",
      balance_transaction: transactions.find((one) => one["key"] === intentId) ?? null,
    }),
    /** A line that nothing of ours explains, or a fee of its own (`fee`). */
    adjust: (category: string, amount: number) => {
      const none = category === "fee" ? null : { id: `adj_${randomUUID()}` };
      add(randomUUID(), category, [amount, 0], none);
    },
    /** Sends the balance to the bank; it arrives two days later. */
    payOut(status = "paid"): StripePayout {
      collect();
      const id = `po_${randomUUID().replaceAll("-", "")}`;
      const open = transactions.filter((one) => one.payout === null);
      for (const one of open) one.payout = id;
      const amount = open.reduce((sum, one) => sum + one.amount - one.fee, 0);
      const arrival = seconds() + 2 * 86_400;
      const payout: StripePayout = {
        id,
        object: "payout",
        amount,
        arrival_date: arrival - (arrival % 86_400),
        automatic: true,
        created: seconds(),
        currency: "eur",
        status,
      };
      payouts.push(payout);
      add(id, "payout", [-amount, 0], { id });
      transactions.at(-1)!.payout = id;
      return payout;
    },
    /** The bank refuses it: the money is part of the balance again. */
    failPayout(id: string) {
      const payout = payouts.find((one) => one.id === id)!;
      payout.status = "failed";
      add(`${id} failed`, "payout_reversal", [payout.amount, 0], { id });
    },
    listPayouts: (query: URLSearchParams) => {
      const since = Number(query.get("created[gte]") ?? 0);
      const known = payouts.filter((one) => Number(one["created"]) >= since);
      return list(known.toReversed(), query);
    },
    listTransactions: (query: URLSearchParams) =>
      list(transactions.filter((one) => one.payout === query.get("payout")).toReversed(), query),
  };
}

function list(all: { id: string }[], query: URLSearchParams) {
  const limit = Number(query.get("limit") ?? 10);
  const after = query.get("starting_after");
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(from, from + limit);
  return { status: 200, body: { object: "list", data, has_more: from + limit < all.length } };
}
