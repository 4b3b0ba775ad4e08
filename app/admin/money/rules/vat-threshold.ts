// From which turnover a business must register for value added tax: the legal threshold by country, and what the owner typed.
import { readDecimal, withoutSpaces } from "#app/stays/rules/money.ts";

/** In whole units of its currency; `rate` is how many of them one unit of the property's currency buys, "" while unknown. */
export interface VatThreshold {
  amount: number;
  currency: string;
  rate: string;
}

/**
 * By the country of the property's address. Mauritius: MUR 3,000,000 of taxable supplies a year since 1 October 2025
 * (communiqué of the Mauritius Revenue Authority, 12 September 2025; before it was 6,000,000).
 */
const byCountry: Readonly<Record<string, Pick<VatThreshold, "amount" | "currency">>> = {
  MU: { amount: 3_000_000, currency: "MUR" },
};

/** The threshold of a country's law; null where none is known, and nothing is measured until the owner types one. */
export function thresholdOf(countryCode: string): VatThreshold | null {
  const known = byCountry[countryCode];
  return known ? { ...known, rate: "" } : null;
}

/** What was typed; without an amount nothing is measured. `rate` may stay empty. */
export type ReadThreshold =
  | { ok: true; threshold: VatThreshold | null }
  | { ok: false; field: "amount" | "currency" | "rate" };

/** Spaces between thousands do not matter; the rate has at most six decimals, with a comma or a point. */
export function readThreshold(typed: {
  amount: string;
  currency: string;
  rate: string;
}): ReadThreshold {
  if (withoutSpaces(typed.amount) === "") return { ok: true, threshold: null };
  const currency = typed.currency.trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const amount = readDecimal(typed.amount, 0, 12, isCurrency ? currency : null);
  if (amount === null || amount === 0n) return { ok: false, field: "amount" };
  if (!isCurrency) return { ok: false, field: "currency" };
  const rate = withoutSpaces(typed.rate).replace(",", ".");
  if (rate !== "" && !readDecimal(rate, 6, 6, null)) return { ok: false, field: "rate" };
  return { ok: true, threshold: { amount: Number(amount), currency, rate } };
}

/** A turnover in cents, in whole units of the threshold's currency; null while there is no rate. */
export function convertTurnover(
  cents: number,
  { currency, rate }: VatThreshold,
  ownCurrency: string,
): number | null {
  if (currency === ownCurrency) return Math.round(cents / 100);
  return rate === "" ? null : Math.round((cents * Number(rate)) / 100);
}
