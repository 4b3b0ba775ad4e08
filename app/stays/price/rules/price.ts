// The price of a stay: one function computes every amount shown to guests and owner, in whole cents; each line names its
// rule, and each night can be explained.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { divideHalfUp, percentOf } from "../../rules/money.ts";
import type { Cents } from "../../rules/money.ts";
import { baseRateOf, isWeekendNight, seasonOf, singleNightOf } from "../../rules/rate-card.ts";
import type { ApartmentRate, RateCard, RatePlan } from "../../rules/rate-card.ts";
import { reductionLines } from "./reductions.ts";
import type { Reduction } from "./reductions.ts";
import { nightsOf } from "../../rules/stay.ts";
import type { Party, Stay } from "../../rules/stay.ts";
import type { PriceLine, Quote } from "../../rules/stored-terms.ts";

export type { Cents } from "../../rules/money.ts";
export type { LineKind, PriceLine, Quote } from "../../rules/stored-terms.ts";
export type { ApartmentRate, RateCard, RatePlan, Season } from "../../rules/rate-card.ts";

/**
 * The full price of a stay that `checkStay` accepted. A plan that the rate card does not sell is quoted, and named, as
 * flexible. `reductions` are the promotions that the stay qualifies for: they reduce what length and plan discounts leave of
 * the nights. `ownPrice`, agreed by staff for one stay, is what the nights cost instead: a line of its own makes up the
 * difference to the rates, no promotion applies, and the service fee is of that price. Throws when the stay has no night.
 */
export function quoteStay(
  stay: Stay,
  party: Party,
  rate: ApartmentRate,
  card: RateCard,
  plan: RatePlan,
  reductions: readonly Reduction[] = [],
  ownPrice?: Cents,
): Quote {
  const nights = nightsOf(stay);
  if (nights.length === 0) throw new RangeError("A quote needs at least one night");
  const sold = card.plans.find(({ key }) => key === plan) ?? {
    key: "flexible" as const,
    percent: 100,
  };
  const lines = nightLines(nights, rate, card);
  lines.push(...lengthLines(nights.length, sumOf(lines), card));
  lines.push(...planLines(sold, sumOf(lines)));
  if (ownPrice === undefined) lines.push(...reductionLines(sumOf(lines), reductions));
  else lines.push(...ownPriceLines(sumOf(lines), ownPrice));
  const accommodation = sumOf(lines);
  lines.push(...feeLines(nights.length, party, accommodation, rate, card));
  const total = sumOf(lines);
  const dueAtProperty = sumOf(lines.filter(({ due }) => due === "property"));
  return {
    currency: card.currency,
    plan: sold.key,
    nights: nights.length,
    lines,
    accommodation,
    total,
    dueAtProperty,
    dueNow: total - dueAtProperty,
    averageNight: divideHalfUp(accommodation, nights.length),
  };
}

/**
 * The price of one night: base x season x weekend, rounded once, half up, to whole units of the currency; a price the owner set for that
 * night replaces all of it.
 */
export function nightlyRate(date: PlainDate, rate: ApartmentRate, card: RateCard): Cents {
  const single = singleNightOf(date, rate);
  if (single !== undefined) return single;
  const season = seasonOf(date, card)?.percent ?? 100;
  const weekend = isWeekendNight(date, card) ? card.weekendPercent : 100;
  return divideHalfUp(baseRateOf(date, rate) * season * weekend, 100 * 100 * wholeUnit) * wholeUnit;
}

const wholeUnit: Cents = 100;

function nightLines(nights: PlainDate[], rate: ApartmentRate, card: RateCard): PriceLine[] {
  const lines = new Map<string, NightLine>();
  for (const night of nights) {
    const line = nightLine(night, rateOn(night, rate), card);
    const key = `${line.rule} ${line.unitAmount}`;
    const same = lines.get(key);
    if (same) {
      same.quantity += 1;
      same.amount += line.amount;
    } else {
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

function rateOn(night: PlainDate, rate: ApartmentRate): ApartmentRate {
  return rate.moves?.findLast(({ from }) => from <= night)?.rate ?? rate;
}

type NightLine = PriceLine & { quantity: number };

function nightLine(night: PlainDate, rate: ApartmentRate, card: RateCard): NightLine {
  const amount = nightlyRate(night, rate, card);
  const line = { amount, quantity: 1, unitAmount: amount, due: "now" as const };
  if (singleNightOf(night, rate) !== undefined)
    return { kind: "singleNights", rule: "single", ...line };
  const season = seasonOf(night, card)?.key ?? "base";
  if (isWeekendNight(night, card))
    return { kind: "weekendNights", rule: `season:${season}+weekend`, season, ...line };
  return { kind: "nights", rule: `season:${season}`, season, ...line };
}

// Only the highest discount that the stay qualifies for applies.
function lengthLines(nights: number, sum: Cents, card: RateCard): PriceLine[] {
  const reached = card.lengthDiscounts.filter((discount) => nights >= discount.nights);
  const best = reached.toSorted((a, b) => b.percent - a.percent)[0];
  if (!best || best.percent === 0) return [];
  const amount = -percentOf(sum, best.percent);
  return [
    {
      kind: "lengthDiscount",
      rule: `length:${best.nights}`,
      amount,
      percent: best.percent,
      due: "now",
    },
  ];
}

function planLines(plan: { key: RatePlan; percent: number }, sum: Cents): PriceLine[] {
  const percent = 100 - plan.percent;
  if (percent === 0) return [];
  return [
    {
      kind: "planDiscount",
      rule: `plan:${plan.key}`,
      amount: -percentOf(sum, percent),
      percent,
      due: "now",
    },
  ];
}

function ownPriceLines(sum: Cents, ownPrice: Cents): PriceLine[] {
  if (ownPrice === sum) return [];
  return [{ kind: "ownPrice", rule: "ownPrice", amount: ownPrice - sum, due: "now" }];
}

function feeLines(
  nights: number,
  party: Party,
  accommodation: Cents,
  rate: ApartmentRate,
  card: RateCard,
) {
  const percent = card.serviceFeePercent;
  const { amount: unitAmount, fromAge } = card.touristFee;
  const guests = party.adults;
  const quantity = nights * guests;
  const fees: PriceLine[] = [
    { kind: "cleaning", rule: "cleaning", amount: rate.cleaningFee, due: "now" },
    {
      kind: "service",
      rule: `service:${percent}`,
      amount: percentOf(accommodation, percent),
      percent,
      due: "now",
    },
    {
      kind: "touristFee",
      rule: `touristFee:${fromAge}`,
      amount: unitAmount * quantity,
      quantity,
      unitAmount,
      guests,
      nights,
      due: "property",
    },
  ];
  return fees.filter(({ amount }) => amount !== 0);
}

/**
 * The agreed price for another stay of as many nights, in another apartment or by other guests: all of its lines but the tourist
 * fee, which is that of `fresh`, and the extras, which are priced afterwards.
 */
export function keepPrice(agreed: Quote, fresh: Quote): Quote {
  const kept = agreed.lines.filter(({ kind }) => kind !== "touristFee");
  const fee = fresh.lines.filter(({ kind }) => kind === "touristFee");
  const extras = kept.filter(({ kind }) => kind === "extra");
  return withExtras({ ...agreed, lines: [...kept, ...fee] }, extras);
}

/** The quote with these lines of extras in place of those that it has; its sums follow. */
export function withExtras(quote: Quote, extras: readonly PriceLine[]): Quote {
  const lines = [...quote.lines.filter(({ kind }) => kind !== "extra"), ...extras];
  const total = sumOf(lines);
  const dueAtProperty = sumOf(lines.filter(({ due }) => due === "property"));
  return { ...quote, lines, total, dueAtProperty, dueNow: total - dueAtProperty };
}

function sumOf(lines: PriceLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

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
