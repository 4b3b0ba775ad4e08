// The cheapest stay that an apartment can be booked for: what "from" means before dates are chosen, and the cheapest week of a month.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import { checkStay, nightCount } from "#app/stays/rules/stay.ts";
import type { Now, Stay, StayRules } from "#app/stays/rules/stay.ts";
import { isFree } from "./availability.ts";
import type { TakenNights } from "./availability.ts";

/** Where the cheapest stay is looked for. */
export interface LowestSearch {
  now: Now;
  rules: StayRules;
  card: RateCard;
  apartment: ApartmentRate;
  /** Closed nights included: `withClosedNights`. */
  taken: TakenNights;
  /** The days of arrival, both included. */
  first: PlainDate;
  last: PlainDate;
  /** The length of a stay from that day: the shortest that it allows, or a week. */
  nightsFrom(checkIn: PlainDate): number;
  /** Names what else the price depends on: of two stays as long and with the same terms, the one with cheaper nights costs less. */
  termsOf(stay: Stay): string;
  /** The price with every fee. */
  totalOf(stay: Stay): Cents;
}

/**
 * The free and allowed stay with the lowest total per night, of equal ones the earliest; null when there is none. Only the
 * stay with the cheapest nights of each length and terms is priced: a year of stays is a handful of quotes.
 */
export function findLowestStay(search: LowestSearch): Stay | null {
  const { now, rules, card, apartment, taken, first, last } = search;
  const costOf = nightCosts(apartment, card);
  const cheapest = new Map<string, { stay: Stay; sum: Cents }>();
  for (let checkIn = first; checkIn <= last; checkIn = addDays(checkIn, 1)) {
    if (taken.has(checkIn)) continue;
    const nights = search.nightsFrom(checkIn);
    const stay = { checkIn, checkOut: addDays(checkIn, nights) };
    if (!isFree(stay, taken)) continue;
    const sum = sumOfNights(stay, costOf);
    const group = `${nights} ${search.termsOf(stay)}`;
    const known = cheapest.get(group);
    if (known && sum >= known.sum) continue;
    if (checkStay(stay, now, rules, card, apartment).ok) cheapest.set(group, { stay, sum });
  }
  let lowest: { stay: Stay; perNight: number } | null = null;
  for (const { stay } of cheapest.values()) {
    const perNight = search.totalOf(stay) / nightCount(stay);
    if (
      !lowest ||
      perNight < lowest.perNight ||
      (perNight === lowest.perNight && stay.checkIn < lowest.stay.checkIn)
    )
      lowest = { stay, perNight };
  }
  return lowest && lowest.stay;
}

/** `nightlyRate` of an apartment, computed once for each night. */
export function nightCosts(apartment: ApartmentRate, card: RateCard): (night: PlainDate) => Cents {
  const costs = new Map<PlainDate, Cents>();
  return (night) => {
    const cost = costs.get(night) ?? nightlyRate(night, apartment, card);
    costs.set(night, cost);
    return cost;
  };
}

/** What the nights of a stay cost together before discounts and fees. */
export function sumOfNights(
  { checkIn, checkOut }: Stay,
  costOf: (night: PlainDate) => Cents,
): Cents {
  let sum = 0;
  for (let night = checkIn; night < checkOut; night = addDays(night, 1)) sum += costOf(night);
  return sum;
}

/** A total by the night in whole units of the currency, rounded up: what is paid is never more than what was shown. */
export function nightOf(total: Cents, nights: number): Cents {
  return Math.ceil(total / nights / wholeUnit) * wholeUnit;
}

const wholeUnit: Cents = 100;
