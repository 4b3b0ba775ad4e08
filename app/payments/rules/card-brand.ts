// What the brand of a card is called.

/** The name as it is shown, from the code that Stripe and the sandbox have for it ("amex"). "Card" for any other code. */
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
