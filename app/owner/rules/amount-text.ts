// Formats amounts for the audit log and for files: the same in every language.
import type { Cents } from "#app/booking/rules/money.ts";

/** 118300 cents of euro are `1183.00 EUR`. */
export function amountText(cents: Cents, currency: string): string {
  return `${plainDecimal(cents)} ${currency}`;
}

/** 118300 cents are `1183.00`. */
export function plainDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
