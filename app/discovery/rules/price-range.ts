// What a night costs, from - to, as the rates tables on the pages of the apartments say it.
import type { Cents } from "#app/apartments/rules/apartment.ts";
import type { SeasonRate } from "#app/booking/rules/season-rates.ts";

/** The cheapest and the dearest night of these rows, weekends included, before discounts and fees; null without a night. */
export function priceRange(rows: SeasonRate[]): { from: Cents; to: Cents } | null {
  const prices = rows
    .flatMap(({ weekNight, weekendNight }) => [weekNight, weekendNight])
    .filter((price) => price !== null);
  return prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null;
}
