// What became of a payment at Stripe: its refunds and disputes, also those that began in Stripe's dashboard or at the bank.
import { Stripe } from "stripe";
import type { GatewayDispute, LaterCharge, PaymentHistory, SavedCard } from "./gateway.ts";

/** Null when Stripe does not know the PaymentIntent. */
export async function readStripeHistory(
  stripe: Stripe,
  reference: string,
): Promise<PaymentHistory | null> {
  const expand = ["latest_charge.balance_transaction"];
  const intent = await nullIfRefused(() => stripe.paymentIntents.retrieve(reference, { expand }));
  if (!intent) return null;
  const of = { payment_intent: reference, limit: 100 };
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list(of)) refunds.push(refund);
  const disputes: Stripe.Dispute[] = [];
  for await (const dispute of stripe.disputes.list(of)) disputes.push(dispute);
  return {
    idempotencyKey: intent.metadata["payment"] ?? null,
    // Stripe lists the latest first.
    refunds: refunds.toReversed().map((refund) => ({
      reference: refund.id,
      amount: refund.amount,
      status: isAccepted(refund) ? "accepted" : "failed",
      key: refund.metadata?.["refund"] ?? null,
    })),
    disputes: disputes.toReversed().map(disputeOf),
    fee: feeOf(intent),
  };
}

/**
 * The balance transaction of a captured charge is made a little later, within an hour, and `charge.updated` reports it.
 * https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
function feeOf({ latest_charge: charge, currency }: Stripe.PaymentIntent): PaymentHistory["fee"] {
  const moved = charge && typeof charge === "object" ? charge.balance_transaction : null;
  if (!moved || typeof moved === "string" || moved.currency !== currency) return null;
  return { amount: moved.fee, at: new Date(moved.created * 1000).toISOString() };
}

/** Whether a refund was made, or will be unless it fails later; the others are `failed` and `canceled`. */
export function isAccepted({ status }: Stripe.Refund): boolean {
  return status === "succeeded" || status === "pending" || status === "requires_action";
}

/** Null when Stripe rejects the request as invalid; all other errors, which leave the outcome uncertain, are thrown. */
export async function nullIfRefused<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * A withdrawal is a balance transaction below zero, its reversal one above; each has its fee, which is below zero where it is
 * returned. https://docs.stripe.com/api/disputes/object
 */
function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const { id, amount, currency, reason, status, evidence_details, balance_transactions } = dispute;
  const sum = (cents: (one: Stripe.BalanceTransaction) => number, sign: 1 | -1) =>
    balance_transactions
      .filter((one) => Math.sign(one.amount) === sign)
      .reduce((all, one) => all + inCurrency(cents(one), one, currency), 0);
  const dueBy = evidence_details.due_by;
  return {
    reference: id,
    amount,
    withdrawn: 0 - sum((one) => one.amount, -1),
    fee: sum((one) => one.fee, -1),
    reinstated: sum((one) => one.amount, 1),
    feeReturned: 0 - sum((one) => one.fee, 1),
    reason,
    status,
    evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
  };
}

// An account kept in another currency: `exchange_rate` of its units are one of the payment's.
function inCurrency(
  cents: number,
  { currency, exchange_rate: rate }: Stripe.BalanceTransaction,
  wanted: string,
): number {
  return currency === wanted || !rate ? cents : Math.round(cents / rate);
}

/** The id of a new customer of Stripe's, without the guest's name or address; the same one for a repeated charge. */
export async function customerFor(stripe: Stripe, booking: string, key: string): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { booking } },
    { idempotencyKey: `${key}:customer` },
  );
  return id;
}

/** The card that a payment has saved; nothing when it has saved none. */
export function savedCardOf({
  setup_future_usage: usage,
  customer,
  payment_method: method,
}: Stripe.PaymentIntent): { saved?: SavedCard } {
  if (usage !== "off_session" || !customer || !method) return {};
  return { saved: { customer: idOf(customer), card: idOf(method) } };
}

function idOf(object: string | { id: string }): string {
  return typeof object === "string" ? object : object.id;
}

/**
 * Charges a saved card. A bank that asks for the guest refuses with `authentication_required`, as the docs say of payments
 * off-session. Null when Stripe begins no payment, because it does not have the card any more.
 */
export async function chargeSavedCard(
  stripe: Stripe,
  { idempotencyKey, amount, currency, description, saved }: LaterCharge,
): Promise<Stripe.PaymentIntent | null> {
  try {
    return await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer: saved.customer,
        payment_method: saved.card,
        allowed_payment_method_types: ["card"],
        confirm: true,
        off_session: true,
        description,
        metadata: { payment: idempotencyKey },
      },
      { idempotencyKey },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
      return error.payment_intent;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Detaches the card, so that it can never be charged again, and deletes the customer made for it. */
export async function forgetSavedCard(
  stripe: Stripe,
  { customer, card }: SavedCard,
): Promise<{ ok: boolean }> {
  // What Stripe refuses is not there any more.
  await nullIfRefused(() => stripe.paymentMethods.detach(card));
  await nullIfRefused(() => stripe.customers.del(customer));
  return { ok: true };
}
