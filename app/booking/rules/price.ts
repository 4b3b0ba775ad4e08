// What a stay costs: one function computes every amount a guest or the owner sees, in whole cents, and each line names its rule.
import { weekdayOf } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";
import type { Party } from "./party.ts";
import { nightsOf } from "./stay.ts";
import type { Stay } from "./stay.ts";

/** Money: an integer number of cents. */
export type Cents = number;

/** A span of the year, `MM-DD`, both ends included; it may wrap the year. Percent of the base rate. */
export interface Season {
  key: string;
  from: string;
  to: string;
  percent: number;
  minNights: number;
}

/** The owner's rates. Percentages are integers; `weekendDays` are ISO weekdays of the night; a fee of 0 hides its line. */
export interface RateCard {
  seasons: Season[];
  weekendPercent: number;
  weekendDays: number[];
  lengthDiscounts: { nights: number; percent: number }[];
  plans: { key: RatePlan; percent: number }[];
  serviceFeePercent: number;
  touristFee: { amount: Cents; fromAge: number };
  currency: string;
}

/** One apartment's own figures; `singleNights` are prices the owner set for single nights. */
export interface ApartmentRate {
  id: number;
  baseRate: Cents;
  cleaningFee: Cents;
  capacity: number;
  singleNights: Readonly<Record<PlainDate, Cents>>;
}

export type RatePlan = "flexible" | "nonRefundable";

export type LineKind =
  | "nights"
  | "weekendNights"
  | "singleNights"
  | "lengthDiscount"
  | "planDiscount"
  | "cleaning"
  | "service"
  | "touristFee";

/** A line of the quote. `rule` names what made it, such as `season:high` or `length:7`; a discount is negative. */
export interface PriceLine {
  kind: LineKind;
  rule: string;
  amount: Cents;
  quantity?: number;
  unitAmount?: Cents;
  season?: string;
  percent?: number;
  guests?: number;
  nights?: number;
  due: "now" | "property";
}

/** `accommodation` is the nights after discounts; `total` is every mandatory fee; `dueNow` + `dueAtProperty` = `total`. */
export interface Quote {
  currency: string;
  plan: RatePlan;
  nights: number;
  lines: PriceLine[];
  accommodation: Cents;
  total: Cents;
  dueAtProperty: Cents;
  dueNow: Cents;
  averageNight: Cents;
}

/**
 * The whole price of a stay that `checkStay` accepted (decisions.md, Prices). A plan the card does not sell is quoted, and
 * named, as flexible. Throws when the stay has no night.
 */
export function quoteStay(stay: Stay, party: Party, rate: ApartmentRate, card: RateCard, plan: RatePlan): Quote {
  const nights = nightsOf(stay);
  if (nights.length === 0) throw new RangeError("A quote needs at least one night");
  const lines = nightLines(nights, rate, card);
  const soldPlan = card.plans.find(({ key }) => key === plan) ?? { key: "flexible" as const, percent: 100 };
  lines.push(...lengthLine(nights.length, sumOf(lines), card));
  lines.push(...planLine(soldPlan, sumOf(lines)));
  const accommodation = sumOf(lines);
  lines.push(...feeLines(nights.length, party, accommodation, rate, card));
  const dueAtProperty = sumOf(lines.filter(({ due }) => due === "property"));
  const total = sumOf(lines);
  return {
    currency: card.currency,
    plan: soldPlan.key,
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
 * The price of one night: base x season x weekend, rounded once, half up, to whole euro; a price the owner set for that
 * night replaces all of it (decisions.md, Prices).
 */
export function nightlyRate(date: PlainDate, rate: ApartmentRate, card: RateCard): Cents {
  const single = singleNightOf(date, rate);
  if (single !== undefined) return single;
  const season = seasonOf(date, card)?.percent ?? 100;
  const weekend = isWeekendNight(date, card) ? card.weekendPercent : 100;
  return divideHalfUp(rate.baseRate * season * weekend, 100 * 100 * centsPerEuro) * centsPerEuro;
}

/** The season of a night, the first on the card that covers it, or undefined where none does. */
export function seasonOf(date: PlainDate, card: RateCard): Season | undefined {
  const day = date.slice(5);
  return card.seasons.find(({ from, to }) =>
    from <= to ? from <= day && day <= to : from <= day || day <= to,
  );
}

/** Whether the night begins on one of the card's weekend days: Friday and Saturday (decisions.md, Prices). */
export function isWeekendNight(date: PlainDate, card: RateCard): boolean {
  return card.weekendDays.includes(weekdayOf(date));
}

/** An integer quotient, rounded half up. Exact: a double divides whole numbers this small without crossing an integer. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** So many percent of an amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return divideHalfUp(amount * percent, 100);
}

const centsPerEuro = 100;

function nightLines(nights: PlainDate[], rate: ApartmentRate, card: RateCard): PriceLine[] {
  const lines = new Map<string, Required<Pick<PriceLine, "quantity" | "unitAmount">> & PriceLine>();
  for (const night of nights) {
    const line = nightLine(night, rate, card);
    const key = `${line.rule} ${line.unitAmount}`;
    const known = lines.get(key);
    if (!known) {
      lines.set(key, line);
      continue;
    }
    known.quantity += 1;
    known.amount += line.unitAmount;
  }
  return [...lines.values()];
}

function nightLine(night: PlainDate, rate: ApartmentRate, card: RateCard) {
  const amount = nightlyRate(night, rate, card);
  const line = { amount, quantity: 1, unitAmount: amount, due: "now" as const };
  if (singleNightOf(night, rate) !== undefined) return { ...line, kind: "singleNights" as const, rule: "single" };
  const season = seasonOf(night, card)?.key ?? "base";
  if (!isWeekendNight(night, card)) return { ...line, kind: "nights" as const, rule: `season:${season}`, season };
  return { ...line, kind: "weekendNights" as const, rule: `season:${season}+weekend`, season };
}

// Only the highest discount the stay reaches counts.
function lengthLine(nights: number, sum: Cents, card: RateCard): PriceLine[] {
  const reached = card.lengthDiscounts.filter((discount) => nights >= discount.nights);
  const best = reached.toSorted((a, b) => b.percent - a.percent)[0];
  if (!best || best.percent === 0) return [];
  const amount = -percentOf(sum, best.percent);
  return [{ kind: "lengthDiscount", rule: `length:${best.nights}`, amount, percent: best.percent, due: "now" }];
}

function planLine(plan: { key: RatePlan; percent: number }, sum: Cents): PriceLine[] {
  const percent = 100 - plan.percent;
  if (percent === 0) return [];
  return [{ kind: "planDiscount", rule: `plan:${plan.key}`, amount: -percentOf(sum, percent), percent, due: "now" }];
}

function feeLines(nights: number, party: Party, accommodation: Cents, rate: ApartmentRate, card: RateCard) {
  const percent = card.serviceFeePercent;
  const { amount: unitAmount, fromAge } = card.touristFee;
  const guests = party.adults;
  const fees: PriceLine[] = [
    { kind: "cleaning", rule: "cleaning", amount: rate.cleaningFee, due: "now" },
    { kind: "service", rule: `service:${percent}`, amount: percentOf(accommodation, percent), percent, due: "now" },
    // A levy of the state, collected from each guest at the property (decisions.md, Prices).
    {
      kind: "touristFee",
      rule: `touristFee:${fromAge}`,
      amount: unitAmount * nights * guests,
      quantity: nights * guests,
      unitAmount,
      guests,
      nights,
      due: "property",
    },
  ];
  return fees.filter(({ amount }) => amount !== 0);
}

function singleNightOf(date: PlainDate, rate: ApartmentRate): Cents | undefined {
  return Object.hasOwn(rate.singleNights, date) ? rate.singleNights[date] : undefined;
}

function sumOf(lines: PriceLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
