// The owner's rate card: seasons, weekends, discounts, plans and fees, and how it applies to a night.
import { weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "./money.ts";
import type { RatePlan, StoredRateCard } from "./stored-rates.ts";

export type { RatePlan } from "./stored-rates.ts";

/** A yearly season, `MM-DD`, both ends included; it may span the new year. `percent` is of the base rate. */
export interface Season {
  key: string;
  from: string;
  to: string;
  percent: number;
  minNights: number;
}

/** The owner's rates. */
export type RateCard = StoredRateCard & { seasons: Season[] };

/** An apartment's rates; `singleNights` are prices the owner set for single nights. */
export interface ApartmentRate {
  id: number;
  baseRate: Cents;
  cleaningFee: Cents;
  capacity: number;
  singleNights: Readonly<Record<PlainDate, Cents>>;
}

/** The season of a night: the first on the card that includes it, or undefined. */
export function seasonOf(date: PlainDate, card: Pick<RateCard, "seasons">): Season | undefined {
  const day = date.slice(5);
  return card.seasons.find(({ from, to }) =>
    from <= to ? from <= day && day <= to : from <= day || day <= to,
  );
}

/** The plans that can be booked: the flexible one always, the non-refundable one while the owner sells it. */
export function soldPlans({ plans }: Pick<RateCard, "plans">): RatePlan[] {
  const isSold = plans.some(({ key }) => key === "nonRefundable");
  return isSold ? ["flexible", "nonRefundable"] : ["flexible"];
}

/** Whether the night begins on one of the card's weekend days: Friday and Saturday. */
export function isWeekendNight(date: PlainDate, card: RateCard): boolean {
  return card.weekendDays.includes(weekdayOf(date));
}

/** The owner's price for that single night, or undefined. */
export function singleNightOf(date: PlainDate, rate: ApartmentRate): Cents | undefined {
  return Object.hasOwn(rate.singleNights, date) ? rate.singleNights[date] : undefined;
}
