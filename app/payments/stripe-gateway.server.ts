// The payment gateway for Stripe, with its official library, and what Stripe's statuses mean to it.
import { Stripe } from "stripe";
import type { Clock } from "#app/platform/clock.ts";
import type { StripeSettings } from "#app/platform/environment/stripe-settings.ts";
import type { Charge, DeclineReason, GatewayAnswer, PaymentGateway } from "./gateway.ts";
import {
  chargeSavedCard,
  customerFor,
  forgetSavedCard,
  isAccepted,
  nullIfRefused,
  readStripeHistory,
  savedCardOf,
} from "./stripe-history.server.ts";
import { stripeHolds } from "./stripe-holds.server.ts";
import { readStripePayouts } from "./stripe-payouts.server.ts";

/** The gateway's settings. */
export interface StripeAccess extends Pick<
  StripeSettings,
  "secretKey" | "publishableKey" | "live"
> {
  clock: Clock;
  /** The base URL of Stripe's API; set only in tests. */
  api?: string;
  /** Milliseconds for one attempt. All attempts together must end within our own deadline of 30 seconds. */
  timeout?: number;
  retries?: number;
}

/**
 * Payments are PaymentIntents, captured at once. Their metadata `payment` holds our idempotency key, by which they are
 * found again; refunds hold theirs as `refund`. Unclear responses from Stripe are "unknown", or throw.
 */
export function stripeGateway(access: StripeAccess): PaymentGateway {
  const stripe = clientOf(access);
  const find = (key: string) => findIntent(stripe, key, access.clock.now());
  const lookup = async (key: string) => {
    const intent = await find(key);
    return intent && answerOfIntent(intent);
  };
  const holds = stripeHolds(stripe, {
    create: (charge, more) => createIntent(stripe, charge, more),
    find,
    answerOf: answerOfIntent,
  });
  return {
    name: "stripe",
    cards: { name: "stripe", publishableKey: access.publishableKey, live: access.live },
    lookup,
    async create(charge) {
      const { saveFor, idempotencyKey } = charge;
      return orAsBefore<GatewayAnswer>(
        idempotencyKey,
        async () => {
          const isSaved = saveFor !== undefined && isToken(charge.token);
          const saving = isSaved ? await saveCard(stripe, charge, saveFor) : {};
          return orRefused(await createIntent(stripe, charge, saving));
        },
        lookup,
      );
    },
    async chargeSaved(charge) {
      return orAsBefore<GatewayAnswer>(
        charge.idempotencyKey,
        async () => orRefused(await chargeSavedCard(stripe, charge)),
        lookup,
      );
    },
    holds: {
      ...holds,
      place: (charge) => orAsBefore(charge.idempotencyKey, () => holds.place(charge), holds.read),
    },
    forgetCard: (saved) => forgetSavedCard(stripe, saved),
    async capture(reference) {
      await nullIfRefused(() => stripe.paymentIntents.capture(reference));
      const intent = await nullIfRefused(() => stripe.paymentIntents.retrieve(reference));
      if (!intent) return { status: "declined", reference, reason: "unreachable" };
      return answerOfIntent(intent);
    },
    refund: async (reference, amount, key) => ({
      ok: await refundIntent(stripe, { reference, amount, key }),
    }),
    readHistory: (reference) => readStripeHistory(stripe, reference),
    readPayouts: (since, after) => readStripePayouts(stripe, since, after),
    async void(reference) {
      await nullIfRefused(() => stripe.paymentIntents.cancel(reference));
      const intent = await nullIfRefused(() => stripe.paymentIntents.retrieve(reference));
      return { ok: intent?.status === "canceled" };
    },
  };
}

// The key may have been used before with other parameters; the payment made then counts.
async function orAsBefore<Answer>(
  key: string,
  charge: () => Promise<Answer>,
  read: (key: string) => Promise<Answer | null>,
): Promise<Answer | { status: "unknown"; reference: null }> {
  try {
    return await charge();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    return (await read(key)) ?? { status: "unknown", reference: null };
  }
}

function clientOf({
  secretKey,
  api = "https://api.stripe.com",
  timeout = 8_000,
  retries = 2,
}: StripeAccess): Stripe {
  const { protocol, hostname, port } = new URL(api);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port && { port }),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

// Null when Stripe rejects it before anything is charged: a token that it does not know, or that was used before.
async function createIntent(
  stripe: Stripe,
  charge: Charge,
  more: Partial<Stripe.PaymentIntentCreateParams>,
): Promise<Stripe.PaymentIntent | null> {
  if (!isToken(charge.token)) return null;
  const { idempotencyKey, amount, currency, token, returnUrl, description } = charge;
  try {
    return await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        confirmation_token: token,
        allowed_payment_method_types: ["card"],
        confirm: true,
        return_url: returnUrl,
        description,
        metadata: { payment: idempotencyKey },
        ...more,
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

// Anything else could be a card number, and is not sent.
function isToken(text: string): boolean {
  return /^ctoken_\w{1,200}$/.test(text);
}

function orRefused(intent: Stripe.PaymentIntent | null): GatewayAnswer {
  return intent
    ? answerOfIntent(intent)
    : { status: "declined", reference: null, reason: "declined" };
}

async function saveCard(stripe: Stripe, { idempotencyKey }: Charge, booking: string) {
  const customer = await customerFor(stripe, booking, idempotencyKey);
  return { customer, setup_future_usage: "off_session" as const };
}

// Stripe forgets idempotency keys after a day, and a refund may be retried much later: its metadata stay.
async function refundIntent(
  stripe: Stripe,
  { reference, amount, key }: { reference: string; amount: number; key: string },
): Promise<boolean> {
  const earlier = await nullIfRefused(async () => {
    const own: Stripe.Refund[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
      if (refund.metadata?.["refund"] === key) own.push(refund);
    return own;
  });
  if (earlier?.some(isAccepted)) return true;
  // To the same key Stripe would repeat its first answer, although that refund has failed since.
  const failures = earlier?.length ?? 0;
  const idempotencyKey = failures === 0 ? key : `${key}:${failures}`;
  const create = (once: string) =>
    nullIfRefused(() =>
      stripe.refunds.create(
        { payment_intent: reference, amount, metadata: { refund: key } },
        { idempotencyKey: once },
      ),
    );
  let refund: Stripe.Refund | null;
  try {
    refund = await create(idempotencyKey);
  } catch (error) {
    // The key was used for another amount, of which no refund was made (see above): it was reduced since. The same key in
    // use by another process is no reason to send another.
    if (!(error instanceof Stripe.errors.StripeIdempotencyError) || error.statusCode === 409)
      throw error;
    refund = await create(`${idempotencyKey}:${amount}`);
  }
  return refund !== null && isAccepted(refund);
}

/**
 * The PaymentIntent whose metadata `payment` is the key, or null. For the last day the list is read, which contains an
 * intent as soon as it is created; older ones are searched, since Stripe's search index lags by a minute or more.
 */
async function findIntent(
  stripe: Stripe,
  key: string,
  now: Date,
): Promise<Stripe.PaymentIntent | null> {
  const since = Math.floor(now.getTime() / 1000) - aDay;
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 }))
    if (intent.metadata["payment"] === key) return intent;
  const found = await stripe.paymentIntents.search({ query: `metadata["payment"]:"${key}"` });
  // The search may match loosely: only the exact key counts.
  return found.data.find(({ metadata }) => metadata["payment"] === key) ?? null;
}

const aDay = 24 * 60 * 60;

// The status of a PaymentIntent. One that requires an action without a redirect URL counts as unknown.
function answerOfIntent(intent: Stripe.PaymentIntent): GatewayAnswer {
  const { id: reference, status } = intent;
  if (status === "succeeded") return { status: "captured", reference, ...savedCardOf(intent) };
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
