// Card numbers, expiry dates and brands: the check digit, their form however they were typed, and the providers' codes for
// brands and card errors.

/** Whether a run of digits passes the Luhn check (ISO/IEC 7812-1, annex B), as every card number does. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** MM/YY from similar notations: 1229, 12/2029, 12-29, 1/29; anything else is unchanged. */
export function normalizeExpiry(text: string): string {
  const [, month, year] =
    /^\s*(\d{2}|\d(?=\s*[/.-]))\s*[/.-]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? [];
  return month && year ? `${month.padStart(2, "0")}/${year}` : text;
}

/** A card number in groups of four, as printed on most cards; anything else is unchanged. */
export function normalizeNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{12,19}$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, "$1 ") : text;
}

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

/** The faults that we have messages for; Stripe also shows its own beside its field. */
export type StripeCardFault =
  | "numberFaulty"
  | "expiryFaulty"
  | "expired"
  | "cvcFaulty"
  | "cardFaulty"
  | "notReached";

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
