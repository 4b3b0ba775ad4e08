// The providers' codes for cards: brands by their names, and card errors as our own faults.

/** The display name for the code that Stripe and the sandbox use ("amex"). "Card" for any other code. */
export function brandName(code: string | undefined): string {
  return brands.get(code ?? "") ?? "Card";
}

const brands = new Map([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
]);

/** The faults that we have messages for; Stripe also shows its own beside its field. `walletClosed`: of Apple Pay and Google Pay. */
export type StripeCardFault =
  | "numberFaulty"
  | "expiryFaulty"
  | "expired"
  | "cvcFaulty"
  | "cardFaulty"
  | "notReached"
  | "walletClosed";

/** The fault for an error of Stripe.js, by its `code` (https://docs.stripe.com/error-codes) and `type`. */
export function faultOfStripe({ code, type }: { code?: string; type: string }): StripeCardFault {
  const known = code === undefined ? undefined : faults[code];
  if (known) return known;
  return type === "validation_error" || type === "card_error" ? "cardFaulty" : "notReached";
}

const faults: Record<string, StripeCardFault> = {
  incomplete_number: "numberFaulty",
  invalid_number: "numberFaulty",
  incorrect_number: "numberFaulty",
  incomplete_expiry: "expiryFaulty",
  invalid_expiry_month: "expiryFaulty",
  invalid_expiry_year: "expiryFaulty",
  invalid_expiry_month_past: "expired",
  invalid_expiry_year_past: "expired",
  expired_card: "expired",
  incomplete_cvc: "cvcFaulty",
  invalid_cvc: "cvcFaulty",
  incorrect_cvc: "cvcFaulty",
};
