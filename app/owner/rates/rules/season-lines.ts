// The lines of the table of seasons: the spans of the year, and the price of a weekday night in every apartment.
import type { Cents } from "#app/booking/rules/money.ts";
import { nightlyRate } from "#app/booking/rules/price.ts";
import type { RateSheet } from "./rate-sheet.ts";

/** `prices` in the order of the apartments; spans are `MM-DD`, both ends included. */
export interface SeasonLine {
  key: string;
  spans: { from: string; to: string }[];
  prices: Cents[];
}

/** A line for each season. */
export function seasonLines({ apartments, card }: RateSheet): SeasonLine[] {
  const keys = [...new Set(card.seasons.map(({ key }) => key))];
  return keys.map((key) => {
    const spans = card.seasons.filter((season) => season.key === key);
    // Priced as any night of a year that is all this season, without weekends.
    const always = spans.slice(0, 1).map((season) => ({ ...season, from: "01-01", to: "12-31" }));
    const usual = { ...card, seasons: always, weekendDays: [] };
    return {
      key,
      spans: spans.map(({ from, to }) => ({ from, to })),
      prices: apartments.map(({ id, baseRate, cleaningFee }) => {
        const rate = { id, baseRate, cleaningFee, capacity: 1, singleNights: {} };
        return nightlyRate("2027-01-01", rate, usual);
      }),
    };
  });
}
