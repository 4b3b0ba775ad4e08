// Finds a payment at Stripe by the house's own key for it.
import type { Stripe } from "stripe";

/**
 * The PaymentIntent whose metadata `payment` is the key, or null. Of the last day the list is read, which knows an intent
 * as soon as it is made; for older ones Stripe's search is asked, which learns of them a minute or more later.
 */
export async function findIntent(
  stripe: Stripe,
  key: string,
  now: Date,
): Promise<Stripe.PaymentIntent | null> {
  const since = Math.floor(now.getTime() / 1000) - aDay;
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 }))
    if (intent.metadata["payment"] === key) return intent;
  const found = await stripe.paymentIntents.search({ query: `metadata["payment"]:"${key}"` });
  // The search may compare loosely: only the very key counts.
  return found.data.find(({ metadata }) => metadata["payment"] === key) ?? null;
}

const aDay = 24 * 60 * 60;
