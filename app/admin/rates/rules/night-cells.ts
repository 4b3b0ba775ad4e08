// A month of prices for the grid: of one apartment, or from the cheapest to the dearest of all.
import type { Cents } from "#app/stays/rules/money.ts";
import { daysOfMonth } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import { singleNightOf } from "#app/stays/rules/rate-card.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";

/** A night of the grid; `isOwn` when any of the apartments has a single-night price. */
export interface NightCell {
  night: PlainDate;
  low: Cents;
  high: Cents;
  isOwn: boolean;
}

/** The nights of a month `YYYY-MM`. Needs one apartment at least. */
export function nightCells(
  month: string,
  rates: readonly ApartmentRate[],
  card: RateCard,
): NightCell[] {
  return daysOfMonth(month).map((night) => {
    const prices = rates.map((rate) => nightlyRate(night, rate, card));
    return {
      night,
      low: Math.min(...prices),
      high: Math.max(...prices),
      isOwn: rates.some((rate) => singleNightOf(night, rate) !== undefined),
    };
  });
}
