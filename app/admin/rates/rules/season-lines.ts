// The lines of the table of seasons: the spans of the year, and the price of a weekday night in every apartment.
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import type { EditableRates } from "./editable-rates.ts";

/** `prices` in the order of the apartments; spans are `MM-DD`, both ends included. */
export interface SeasonLine {
  key: string;
  spans: { from: string; to: string }[];
  prices: Cents[];
}

/** A line for each season. */
export function buildSeasonLines({ apartments, card }: EditableRates): SeasonLine[] {
  const keys = [...new Set(card.seasons.map(({ key }) => key))];
  return keys.map((key) => {
    const spans = card.seasons.filter((season) => season.key === key);
    // Priced as any night of a year that is all this season, without weekends.
    const wholeYear = spans
      .slice(0, 1)
      .map((season) => ({ ...season, from: "01-01", to: "12-31" }));
    const weekdayCard = { ...card, seasons: wholeYear, weekendDays: [] };
    return {
      key,
      spans: spans.map(({ from, to }) => ({ from, to })),
      prices: apartments.map(({ id, baseRate, cleaningFee }) => {
        const rate = { id, baseRate, cleaningFee, capacity: 1, singleNights: {} };
        return nightlyRate("2027-01-01", rate, weekdayCard);
      }),
    };
  });
}
