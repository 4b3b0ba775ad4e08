// Stripe's Payment Element, loaded by Stripe's own loader: the script always comes from js.stripe.com. Loaded only
// where Stripe takes the card.
import type { Appearance, StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { brandName, faultOfStripe } from "./rules/card-codes.ts";
import type { TokenizeResult } from "./use-card-tokenizer.ts";

/** Stripe's fields on the page. */
export interface StripeElement {
  /** A token for the card entered; null when the fields are empty. */
  tokenize(): Promise<TokenizeResult | null>;
  remove(): void;
}

// Stripe's tracking of visitor behaviour is off: 3-D Secure asks the bank in any case.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

// With parameters set, a retry of the loader (10.2.1) waits for the script element that has failed: so it is removed.
document.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.startsWith("https://js.stripe.com/"))
      target.remove();
  },
  true,
);

/** Mounts the fields and waits until they are ready; throws when Stripe cannot be reached. */
export async function mountStripeElement(
  frame: HTMLElement,
  options: { publishableKey: string; language: string; amount: number; currency: string },
): Promise<StripeElement> {
  const { publishableKey, amount, currency } = options;
  // Stripe supports all ten languages under the same codes.
  const locale = options.language as StripeElementLocale;
  const stripe = await loadStripe(publishableKey, { locale });
  if (!stripe) throw new Error("Stripe.js is not available here");
  const elements = stripe.elements({
    mode: "payment",
    amount,
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: ["card"],
    locale,
    appearance: appearance(),
  });
  const element = elements.create("payment", {
    // Shown where the guest's device has one and its domain is registered (docs/gateways.md).
    wallets: { applePay: "auto", googlePay: "auto", link: "never" },
    terms: { card: "never" },
    fields: { billingDetails: { address: "if_required" } },
  });
  let isEmpty = true;
  let isWallet = false;
  element.on("change", ({ empty, value }) => {
    isWallet = value.type !== "card";
    isEmpty = empty && !isWallet;
  });
  // A wallet is an overlay with fields of its own: what it refuses has no field here, and closing it says nothing more.
  const refused = (error: { code?: string; type: string }): TokenizeResult => ({
    ok: false,
    faults: [{ field: "card", fault: isWallet ? "walletClosed" : faultOfStripe(error) }],
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const updateAppearance = () => void elements.update({ appearance: appearance() });
  const focus = () => element.focus();
  const ready = Promise.withResolvers<void>();
  element.on("ready", () => ready.resolve());
  element.on("loaderror", ({ error }) => ready.reject(new Error(error.message)));
  element.mount(frame);
  dark.addEventListener("change", updateAppearance);
  frame.addEventListener("focus", focus);
  const remove = () => {
    dark.removeEventListener("change", updateAppearance);
    frame.removeEventListener("focus", focus);
    element.destroy();
  };
  try {
    await ready.promise;
  } catch (error) {
    remove();
    throw error;
  }
  return {
    remove,
    async tokenize() {
      if (isEmpty) return null;
      const { error: typed } = await elements.submit();
      if (typed) return refused(typed);
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
      if (error) return refused(error);
      const { card } = confirmationToken.payment_method_preview;
      return {
        ok: true,
        token: confirmationToken.id,
        brand: brandName(card?.brand),
        last4: card?.last4 ?? "",
      };
    },
  };
}

// The current values of our design tokens, light or dark; our fonts are not available to Stripe.
function appearance(): Appearance {
  const { documentElement, body } = document;
  const style = getComputedStyle(documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const line = `1px solid ${token("--line-control")}`;
  return {
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: token("--action"),
      colorBackground: token("--bg-raised"),
      colorText: token("--text"),
      colorTextSecondary: token("--text-2"),
      colorTextPlaceholder: token("--text-2"),
      colorDanger: token("--bad"),
      borderRadius: token("--r-1"),
      fontFamily: getComputedStyle(body).fontFamily,
      fontSizeBase: "17px",
    },
    rules: {
      ".Input": { border: line, boxShadow: "none" },
      ".Input:focus": { outline: `3px solid ${token("--focus")}`, boxShadow: "none" },
      ".Label": { color: token("--text"), fontWeight: "600" },
    },
  };
}
