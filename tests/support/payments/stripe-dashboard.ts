// What happens at Stripe without our asking, as its stand-in does it: refunds in the dashboard, refunds that fail, disputes; and
// the events that Stripe sends of it.
import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";

/** A PaymentIntent as Stripe's object. */
export interface Intent extends Record<string, unknown> {
  id: string;
  status: string;
  amount: number;
  created: number;
  metadata: Record<string, string>;
}

/** A refund as Stripe's object. */
export interface Refund extends Record<string, unknown> {
  id: string;
  amount: number;
  status: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

/** A dispute as Stripe's object, with what the app reads of it. */
interface StripeDispute extends Record<string, unknown> {
  id: string;
  amount: number;
  status: string;
  payment_intent: string;
  balance_transactions: { amount: number; fee: number; currency: string }[];
}

/** An event as Stripe sends it: its object is what it was when the event happened. */
export interface StripeEvent {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}

const disputeFee = 20_00;

/** The dashboard of an account with these books; `events` is what Stripe has to send, the oldest first. */
export function openStripeDashboard({
  intents,
  refunds,
  seconds,
}: {
  intents: Intent[];
  refunds: Refund[];
  seconds: () => number;
}) {
  const disputes: StripeDispute[] = [];
  const events: StripeEvent[] = [];
  const happened = (type: string, object: Record<string, unknown>) =>
    events.push({
      id: `evt_${randomUUID().replaceAll("-", "")}`,
      type,
      data: { object: structuredClone(object) },
    });
  const chargeOf = (intentId: string) => {
    const intent = intents.find(({ id }) => id === intentId);
    if (!intent) throw new Error(`No such payment_intent: '${intentId}'`);
    const returned = refunds.filter(
      (one) => one.payment_intent === intentId && one.status !== "failed",
    );
    const amount_refunded = returned.reduce((sum, { amount }) => sum + amount, 0);
    const { amount, currency, metadata } = intent;
    return {
      id: intentId.replace("pi_", "ch_"),
      object: "charge",
      amount,
      amount_refunded,
      currency,
      // Stripe copies the metadata of the intent to its charge.
      metadata,
      payment_intent: intentId,
      refunded: amount_refunded === amount,
    };
  };
  const moveFunds = (dispute: StripeDispute, amount: number, fee: number) => {
    const { currency } = chargeOf(dispute.payment_intent);
    const transaction = { id: `txn_${randomUUID()}`, object: "balance_transaction", amount, fee };
    dispute.balance_transactions.push(
      Object.assign(transaction, { currency: String(currency), exchange_rate: null }),
    );
  };

  return {
    disputes,
    events,
    /** An intent has changed. */
    changed: (type: string, intent: Intent) => happened(type, intent),
    /** The balance transaction of a charge was made, a little after the charge itself. */
    updateCharge: (intentId: string) => happened("charge.updated", chargeOf(intentId)),
    /** A refund; one from the dashboard has no metadata. */
    refund(intentId: string, amount: number, metadata: Record<string, string> = {}): Refund {
      const { id: charge, currency } = chargeOf(intentId);
      const refund: Refund = {
        id: `re_${randomUUID().replaceAll("-", "")}`,
        object: "refund",
        amount,
        charge,
        created: seconds(),
        currency,
        metadata,
        payment_intent: intentId,
        status: "succeeded",
      };
      refunds.push(refund);
      happened("refund.created", refund);
      happened("charge.refunded", chargeOf(intentId));
      happened("charge.refund.updated", refund);
      return refund;
    },
    /** The guest's bank sends the money back, days later. */
    failRefund(refundId: string) {
      const refund = refunds.find(({ id }) => id === refundId);
      if (!refund) throw new Error(`No such refund: '${refundId}'`);
      Object.assign(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
      happened("refund.failed", refund);
      happened("refund.updated", refund);
      happened("charge.refund.updated", refund);
    },
    /** A cardholder disputes a charge; an `inquiry` takes no money yet. */
    openDispute(
      intentId: string,
      { amount, inquiry = false }: { amount: number; inquiry?: boolean },
    ): StripeDispute {
      const { id: charge, currency } = chargeOf(intentId);
      const dispute: StripeDispute = {
        id: `du_${randomUUID().replaceAll("-", "")}`,
        object: "dispute",
        amount,
        balance_transactions: [],
        charge,
        created: seconds(),
        currency,
        evidence_details: { due_by: seconds() + 7 * 86_400, has_evidence: false },
        is_charge_refundable: inquiry,
        metadata: {},
        payment_intent: intentId,
        reason: "fraudulent",
        status: inquiry ? "warning_needs_response" : "needs_response",
      };
      disputes.push(dispute);
      happened("charge.dispute.created", dispute);
      if (!inquiry) {
        moveFunds(dispute, -amount, disputeFee);
        happened("charge.dispute.funds_withdrawn", dispute);
      }
      return dispute;
    },
    /** The bank decides; what is won comes back with the fee. */
    closeDispute(disputeId: string, status: "won" | "lost" | "warning_closed") {
      const dispute = disputes.find(({ id }) => id === disputeId);
      if (!dispute) throw new Error(`No such dispute: '${disputeId}'`);
      dispute.status = status;
      Object.assign(dispute, { evidence_details: { due_by: null, has_evidence: true } });
      happened("charge.dispute.updated", dispute);
      happened("charge.dispute.closed", dispute);
      if (status !== "won") return;
      moveFunds(dispute, dispute.amount, -disputeFee);
      happened("charge.dispute.funds_reinstated", dispute);
    },
  };
}

/** The request that Stripe sends for an event, signed at that time. */
export function signedRequest(
  { id, type, data }: StripeEvent,
  { secret, now }: { secret: string; now: Date },
): { method: "POST"; body: string; headers: Record<string, string> } {
  const timestamp = Math.floor(now.getTime() / 1000);
  const payload = JSON.stringify({
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: timestamp,
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return { method: "POST", body: payload, headers };
}
