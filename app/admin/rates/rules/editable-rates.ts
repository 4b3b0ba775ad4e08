// What the rates page changes (what is not here stays as it is), and the lines of its table of seasons.
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";

/** An apartment's own rates. */
export interface EditableApartmentRate {
  id: number;
  baseRate: Cents;
  cleaningFee: Cents;
  /** Base rates of years to come, by the year from which they apply. */
  ratesFrom?: Record<string, Cents>;
}

/** The rates of the property, without the prices of single nights. */
export interface EditableRates {
  apartments: EditableApartmentRate[];
  card: RateCard;
  rules: StayRules;
}

/** The bounds of each field, both ends included: amounts in cents, percentages and counts in whole numbers. */
export const rateBounds = {
  baseRate: [10_00, 10_000_00],
  cleaningFee: [0, 1000_00],
  seasonPercent: [10, 500],
  weekendUplift: [-50, 200],
  serviceFee: [0, 30],
  touristFee: [0, 100_00],
  touristAge: [1, 18],
  discount: [1, 90],
  lengthNights: [2, 365],
  stayNights: [1, 365],
  windowMonths: [1, 36],
  sameDayHour: [0, 24],
} as const satisfies Record<string, readonly [number, number]>;

/** `prices` in the order of the apartments; spans are `MM-DD`, both ends included. */
export interface SeasonLine {
  key: string;
  spans: { from: string; to: string }[];
  prices: Cents[];
}

/** A line for each yearly season, at the base rates of the present. */
export function buildSeasonLines({ apartments, card }: EditableRates): SeasonLine[] {
  const yearly = card.seasons.filter(({ kind }) => !kind);
  const keys = [...new Set(yearly.map(({ key }) => key))];
  return keys.map((key) => {
    const spans = yearly.filter((season) => season.key === key);
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
