// The price history as states: what all prices were made from, and since when.
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import type { PromotionTerms } from "./promotion.ts";

/** A row of the price history. */
export interface HistoryRow {
  part: string;
  at: string;
  value: string;
}

/** What prices were made from since the instant `at`, until the next state. */
export interface PriceState {
  at: string;
  card: RateCard;
  /** By the apartment's id. */
  rates: Readonly<Record<number, ApartmentRate>>;
  /** Those that everybody got. */
  promotions: readonly PromotionTerms[];
}

/** The states that rows in the order of time make; none before the rate card is known. */
export function toPriceStates(rows: readonly HistoryRow[]): PriceState[] {
  const states: PriceState[] = [];
  let card: RateCard | null = null;
  let rates: PriceState["rates"] = {};
  let promotions: readonly PromotionTerms[] = [];
  for (const [index, { part, at, value }] of rows.entries()) {
    const read: unknown = JSON.parse(value);
    if (part === "card") card = read as RateCard;
    else if (part === "promotions") promotions = read as PromotionTerms[];
    else rates = { ...rates, [Number(part.slice(part.indexOf(":") + 1))]: read as ApartmentRate };
    // Rows of one instant were written together.
    if (card && rows[index + 1]?.at !== at) states.push({ at, card, rates, promotions });
  }
  return states;
}
