// The price range of a night, from the same rates and promotions as the tables on the apartments' pages, and as text.
import type { Cents } from "#app/apartments/rules/apartment.ts";
import { addMonths } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { reduceSeason, seasonRates } from "#app/stays/rules/seasons.ts";
import type { SeasonRate } from "#app/stays/rules/seasons.ts";

/** The rows of the apartment's table for everybody, as its page shows them today: with the promotions that every stay gets. */
export function advertisedRates(
  apartmentId: number,
  { rates, offers, today }: { rates: Rates; offers: Offers; today: PlainDate },
): SeasonRate[] {
  const { card, rules } = rates;
  const shown = { today, last: addMonths(today, rules.windowMonths) };
  return seasonRates(rates.of(apartmentId), card, rules, shown).map((season) =>
    reduceSeason(season, (price) => offers.rateFrom(apartmentId, price)),
  );
}

/** The lowest and highest price of these rows, weekends included, before discounts and fees; null without prices. */
export function priceRange(rows: SeasonRate[]): { from: Cents; to: Cents } | null {
  const prices = rows
    .flatMap(({ weekNight, weekendNight }) => [weekNight, weekendNight])
    .filter((price) => price !== null);
  return prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null;
}

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
