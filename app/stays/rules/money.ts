// Money as whole cents, rounded half up everywhere; and decimal numbers as people type them: the one reader behind every form that
// takes an amount of money or a rate.

/** Money: an integer number of cents. */
export type Cents = number;

/** An integer quotient, rounded half up. Exact: dividing whole numbers this small, a double never crosses an integer. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** A percentage of an amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return divideHalfUp(amount * percent, 100);
}

/**
 * A number as an integer of its last place, exactly: "45,5" with two places is 4550. Decimals after a comma or a point; spaces do not
 * count, nor one sign or code of `currency` before or after the number; null for a number that is no amount. Null for everything
 * else: signs of other currencies, plus and minus, more decimals than `places`, more than `wholeDigits` before them, and thousands
 * that are marked by a comma or a point, since "1.000" is a thousand to some and one to others.
 */
export function readDecimal(
  typed: string,
  places: number,
  wholeDigits: number,
  currency: string | null,
): bigint | null {
  const bare = withoutCurrency(withoutSpaces(typed), currency);
  const [, whole = "", part = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(bare) ?? [];
  if (whole === "" || whole.length > wholeDigits || part.length > places) return null;
  return BigInt(whole) * 10n ** BigInt(places) + BigInt(part.padEnd(places, "0"));
}

/** The text without spaces of any width. */
export function withoutSpaces(typed: string): string {
  return typed.replace(/[\s\u00a0\u202f\u2009]/g, "");
}

function withoutCurrency(text: string, currency: string | null): string {
  if (currency === null) return text;
  for (const sign of [signOf(currency), currency]) {
    if (text.startsWith(sign)) return text.slice(sign.length);
    if (text.endsWith(sign)) return text.slice(0, -sign.length);
  }
  return text;
}

// "\u20ac", "$", "Rs"; of a currency that has none its code.
function signOf(currency: string): string {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const parts = new Intl.NumberFormat("en", style).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
