// The price history as states, what all prices were made from and since when; and from it the lowest price of the 30 days
// before a reduction, which must be named beside it (directive 98/6/EC, article 6a).
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate, quoteStay } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, RateCard, RatePlan } from "#app/stays/rules/rate-card.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { isBookableOn, suits, toReduction } from "./promotion.ts";
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

/** Days before a reduction whose lowest price counts. */
export const daysBefore = 30;

/** A stay to price. */
export interface PricedStay {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
}

/** When a reduction began: an instant, and the property's day. */
export interface Beginning {
  at: string;
  day: PlainDate;
}

/**
 * When the reductions of a stay began to lower its price: when the last of them was offered, could be booked, or, where it
 * is late, the arrival was near enough. Null when one has never been offered. `instantOf` gives the beginning of a day, and
 * `dayOf` the day of an instant, at the property.
 */
export function beginningOf(
  promotions: readonly PromotionTerms[],
  stay: Stay,
  { instantOf, dayOf }: PropertyTime,
): Beginning | null {
  let at = "";
  for (const { since, bookFrom, kind, threshold } of promotions) {
    if (since === null) return null;
    const near = kind === "late" ? addDays(stay.checkIn, -(threshold ?? 0)) : null;
    for (const begun of [since, ...[bookFrom, near].map((day) => (day ? instantOf(day) : ""))])
      if (begun > at) at = begun;
  }
  return at === "" ? null : { at, day: dayOf(at) };
}

/** Days and instants at the property. */
export interface PropertyTime {
  instantOf(day: PlainDate): string;
  dayOf(instant: string): PlainDate;
}

/**
 * What the stay cost least in the 30 days before the reductions began, all fees included: each night at its own lowest
 * price, with the discounts and the promotions for everybody of that time. Null when the history does not reach back so far.
 */
export function lowestBefore(
  priced: PricedStay,
  began: Beginning,
  states: readonly PriceState[],
  time: PropertyTime,
): Cents | null {
  const { apartmentId, stay, party, plan } = priced;
  const nights = nightsOf(stay);
  const lowest = nights.map(() => Infinity);
  let fees = Infinity;
  const seen = new Set<string>();
  for (let ago = daysBefore; ago >= 0; ago--) {
    const day = addDays(began.day, -ago);
    const offered = statesOn(day, began.at, states, time);
    if (!offered) return null;
    for (const state of offered) {
      const rate = state.rates[apartmentId];
      if (!rate) return null;
      const promotions = state.promotions.filter(
        (each) => isBookableOn(each, day) && suits(each, apartmentId, stay, day),
      );
      const key = `${states.indexOf(state)} ${promotions.map(({ id }) => id).join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const quote = quoteStay(stay, party, rate, state.card, plan, promotions.map(toReduction));
      fees = Math.min(fees, quote.total - quote.accommodation);
      const rates = nights.map((night) => nightlyRate(night, rate, state.card));
      const sum = rates.reduce((all, one) => all + one, 0);
      for (const [index, amount] of rates.entries()) {
        const share = sum === 0 ? 0 : (amount * quote.accommodation) / sum;
        lowest[index] = Math.min(lowest[index] ?? Infinity, share);
      }
    }
  }
  // The shares are fractions of cents; of one state they add up to its price.
  return Math.round(lowest.reduce((all, one) => all + one, 0)) + fees;
}

// The states in which the stay could be booked on a day, before the reduction began; null before the history begins.
function statesOn(
  day: PlainDate,
  until: string,
  states: readonly PriceState[],
  { instantOf }: PropertyTime,
): PriceState[] | null {
  const start = instantOf(day);
  if (start >= until) return [];
  const end = instantOf(addDays(day, 1));
  const first = states.findLast(({ at }) => at <= start);
  if (!first) return null;
  const later = states.filter(({ at }) => at > start && at < end && at < until);
  return [first, ...later];
}
