// Explains the price of a stay: the quote, and every night with the rules that made its price.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "./money.ts";
import type { Party } from "./party.ts";
import { nightlyRate, quoteStay } from "./price.ts";
import type { Quote } from "./price.ts";
import { baseRateOf, isWeekendNight, seasonOf, singleNightOf } from "./rate-card.ts";
import type { ApartmentRate, RateCard, RatePlan } from "./rate-card.ts";
import { nightsOf } from "./stay.ts";
import type { Stay } from "./stay.ts";

/** One night. `season` is `base` where none applies; `percent` and `weekendPercent` multiply the base rate. */
export interface ExplainedNight {
  night: PlainDate;
  amount: Cents;
  /** The owner's price for this night replaces everything below. */
  isSingle: boolean;
  baseRate: Cents;
  season: string;
  percent: number;
  /** 100 when it is not a weekend night. */
  weekendPercent: number;
}

/** The nights add up to the night lines of the quote. */
export interface ExplainedPrice {
  nights: ExplainedNight[];
  quote: Quote;
}

/** Explains the result of `quoteStay`; like it, throws when the stay has no night. */
export function explainPrice(
  stay: Stay,
  party: Party,
  rate: ApartmentRate,
  card: RateCard,
  plan: RatePlan,
): ExplainedPrice {
  const quote = quoteStay(stay, party, rate, card, plan);
  const nights = nightsOf(stay).map((night) => {
    const season = seasonOf(night, card);
    return {
      night,
      amount: nightlyRate(night, rate, card),
      isSingle: singleNightOf(night, rate) !== undefined,
      baseRate: baseRateOf(night, rate),
      season: season?.key ?? "base",
      percent: season?.percent ?? 100,
      weekendPercent: isWeekendNight(night, card) ? card.weekendPercent : 100,
    };
  });
  return { nights, quote };
}
