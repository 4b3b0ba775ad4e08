// Validates the environment variables for Stripe, at boot.
import { readFileSync } from "node:fs";

/** Our Stripe account; either all test keys, or all live ones. */
export interface StripeSettings {
  secretKey: string;
  /** For the browser: public. */
  publishableKey: string;
  /** Signs the webhooks to `/api/webhooks/stripe`. */
  webhookSecret: string;
  /** The base URL of Stripe's API; set only in tests. */
  api: string;
  /** Whether real cards are charged. */
  live: boolean;
  /** The text by which Apple recognizes the domain for Apple Pay, where the owner has its file. */
  applePayDomain?: string;
}

/** The settings, or one line per fault, which starts with the variable's name and contains no value. */
export function readStripeSettings(
  env: Record<string, string | undefined>,
  { mode, origin }: { mode: string; origin: string },
): { ok: true; stripe: StripeSettings } | { ok: false; faults: string[] } {
  const faults: string[] = [];
  const read = (name: keyof typeof shapes): string => {
    const value = env[name]?.trim() ?? "";
    const { shape, words } = shapes[name];
    if (!value) faults.push(`${name} must be set, because PAYMENTS is stripe`);
    else if (!shape.test(value)) faults.push(`${name} must start with ${words}`);
    return value;
  };
  const secretKey = read("STRIPE_SECRET_KEY");
  const publishableKey = read("STRIPE_PUBLISHABLE_KEY");
  const webhookSecret = read("STRIPE_WEBHOOK_SECRET");
  const live = isLive(secretKey);
  if (faults.length === 0 && isLive(publishableKey) !== live)
    faults.push("STRIPE_PUBLISHABLE_KEY must be a test key or a live one, as STRIPE_SECRET_KEY is");
  if (live && !origin.startsWith("https:"))
    faults.push("ORIGIN must start with https, because STRIPE_SECRET_KEY is live");
  const api = env["STRIPE_API"]?.trim();
  if (api) faults.push(...faultsOfApi(api, { live, mode }));
  const file = env["STRIPE_APPLE_PAY_FILE"]?.trim();
  const applePayDomain = file ? readText(file) : undefined;
  if (file && !applePayDomain) faults.push("STRIPE_APPLE_PAY_FILE must be a file that can be read");
  if (faults.length > 0) return { ok: false, faults };
  const stripe = { secretKey, publishableKey, webhookSecret, api: api ?? stripeApi, live };
  return { ok: true, stripe: { ...stripe, ...(applePayDomain && { applePayDomain }) } };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const stripeApi = "https://api.stripe.com";

// https://docs.stripe.com/keys: `rk_` keys are secret keys with restricted permissions.
const shapes = {
  STRIPE_SECRET_KEY: {
    shape: /^[sr]k_(?:test|live)_\w+$/,
    words: "sk_test_, sk_live_, rk_test_ or rk_live_",
  },
  STRIPE_PUBLISHABLE_KEY: { shape: /^pk_(?:test|live)_\w+$/, words: "pk_test_ or pk_live_" },
  STRIPE_WEBHOOK_SECRET: { shape: /^whsec_[\w+/=-]+$/, words: "whsec_" },
};

function isLive(key: string): boolean {
  return /^[a-z]{2}_live_/.test(key);
}

// A mistake in the environment must not send a key to a third party.
function faultsOfApi(api: string, { live, mode }: { live: boolean; mode: string }): string[] {
  if (
    !URL.canParse(api) ||
    !/^https?:$/.test(new URL(api).protocol) ||
    new URL(api).pathname !== "/"
  )
    return ["STRIPE_API must be an address without a path, such as http://127.0.0.1:4010"];
  if (live) return ["STRIPE_API must not be set, because STRIPE_SECRET_KEY is live"];
  const here = ["127.0.0.1", "[::1]", "localhost"].includes(new URL(api).hostname);
  if (mode === "production" && !here)
    return [
      "STRIPE_API must be an address of this machine in production, such as http://127.0.0.1:4010",
    ];
  return [];
}
