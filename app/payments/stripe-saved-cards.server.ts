// Cards that Stripe saves at a first payment and charges later without their guest.
// https://docs.stripe.com/payments/save-during-payment and https://docs.stripe.com/payments/save-and-reuse
import { Stripe } from "stripe";
import { nullIfRefused } from "./stripe-history.server.ts";
import type { LaterCharge, SavedCard } from "./gateway.ts";

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
