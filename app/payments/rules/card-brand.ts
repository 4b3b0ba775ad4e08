// Display names of card brands.

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
