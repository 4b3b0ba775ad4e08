// Adults who pay no tourist fee, such as residents: what that makes of a booking's price. Children never pay it.
import type { Cents } from "#app/stays/rules/money.ts";
import type { PriceLine, Quote } from "#app/stays/price/rules/price.ts";

/** Why adults are exempt. */
export const exemptionReasons = ["resident", "other"] as const;
export type ExemptionReason = (typeof exemptionReasons)[number];

/** Longest description of what was shown. */
export const maxEvidenceLength = 200;

/** How many adults are exempt; `unitAmount` is the fee for an adult's night, in cents. */
export interface Exemption {
  adults: number;
  unitAmount: Cents;
}

/** The fee for an adult's night in a quote, in cents; null when it has no tourist fee. */
export function feeOf(quote: Pick<Quote, "lines">): Cents | null {
  return quote.lines.find(isFee)?.unitAmount ?? null;
}

/**
 * The quote for `party`, of whom some adults are exempt: its line has the others only, and there is none when no adult pays. A
 * rate of the quote's own counts before the stored one.
 */
export function exemptQuote(
  quote: Quote,
  party: { adults: number },
  { adults, unitAmount }: Exemption,
): Quote {
  const present = quote.lines.find(isFee);
  const unit = present?.unitAmount ?? unitAmount;
  const guests = Math.max(0, party.adults - adults);
  const quantity = guests * quote.nights;
  const amount = unit * quantity;
  const change = amount - (present?.amount ?? 0);
  const others = quote.lines.filter((line) => !isFee(line));
  const line: PriceLine = {
    kind: "touristFee",
    rule: present?.rule ?? "touristFee",
    amount,
    quantity,
    unitAmount: unit,
    guests,
    nights: quote.nights,
    due: "property",
  };
  return {
    ...quote,
    lines: amount === 0 ? others : [...others, line],
    total: quote.total + change,
    dueAtProperty: quote.dueAtProperty + change,
  };
}

function isFee({ kind }: PriceLine): boolean {
  return kind === "touristFee";
}
