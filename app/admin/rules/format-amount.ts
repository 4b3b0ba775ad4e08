// Formats amounts for the audit log and for files: the same in every language.
import type { Cents } from "#app/stays/rules/money.ts";

/** 118300 cents of euro are `1183.00 EUR`. */
export function formatAmount(cents: Cents, currency: string): string {
  return `${formatDecimal(cents)} ${currency}`;
}

/** 118300 cents are `1183.00`. */
export function formatDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
