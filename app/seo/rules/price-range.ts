// The price range of a night, from the same rates as the tables on the apartments' pages.
import type { Cents } from "#app/apartments/rules/apartment.ts";
import type { SeasonRate } from "#app/stays/rules/season-rates.ts";

/** The lowest and highest price of these rows, weekends included, before discounts and fees; null without prices. */
export function priceRange(rows: SeasonRate[]): { from: Cents; to: Cents } | null {
  const prices = rows
    .flatMap(({ weekNight, weekendNight }) => [weekNight, weekendNight])
    .filter((price) => price !== null);
  return prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null;
}
