// Formats a price range as text.
import type { Format } from "#app/i18n/format.ts";

/** €85–€383; "" without prices. Amounts are cents. */
export function rangeText(
  range: { from: number; to: number } | null,
  currency: string,
  format: Pick<Format, "moneyShort">,
): string {
  if (!range) return "";
  const { from, to } = range;
  return [...new Set([from, to])].map((cents) => format.moneyShort(cents, currency)).join("–");
}
