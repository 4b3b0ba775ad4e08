// The owner's rate card: seasons, weekends, discounts, plans and fees, and how it applies to a night.
import { easterSpan } from "#app/dates/rules/easter.ts";
import { weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "./money.ts";
import type { RatePlan, StoredRateCard } from "./stored-terms.ts";

export type { RatePlan } from "./stored-terms.ts";

/**
 * A season, both ends included. Without `kind` it is yearly: `MM-DD`, and it may span the new year. `dates`: of one year,
 * plain dates. `easter`: days from Easter Sunday as text, `-2` for Good Friday. `percent` is of the base rate.
 */
export interface Season {
  key: string;
  from: string;
  to: string;
  percent: number;
  minNights: number;
  kind?: "dates" | "easter";
}

/** What the owner calls a season, by language. */
export type SeasonNames = Readonly<Record<string, string>>;

/**
 * The owner's rates. Of two seasons of one night the first applies: those of one year's dates come before those of Easter,
 * and these before the yearly ones (`orderSeasons`). `names` are the owner's own, by the key of the season.
 */
export type RateCard = StoredRateCard & {
  seasons: Season[];
  names?: Readonly<Record<string, SeasonNames>>;
};

/** What the owner set for one night of an apartment, beside its price. */
export interface NightRules {
  /** Replaces the minimum of the season and of the property for this night. */
  minNights?: number;
  noArrival?: boolean;
  /** Of the day: a stay that ends on it is not possible. */
  noDeparture?: boolean;
  /** The night cannot be booked. */
  closed?: boolean;
}

/**
 * An apartment's rates. `singleNights` are prices the owner set for single nights, `nightRules` the other rules of nights,
 * `ratesFrom` base rates that apply from the first night of a year on, by the year.
 */
export interface ApartmentRate {
  id: number;
  baseRate: Cents;
  cleaningFee: Cents;
  capacity: number;
  singleNights: Readonly<Record<PlainDate, Cents>>;
  nightRules?: Readonly<Record<PlainDate, NightRules>>;
  /** Nights closed by storms, which no form of the rates shows or saves. */
  stormNights?: readonly PlainDate[];
  ratesFrom?: Readonly<Record<string, Cents>>;
  /** Of a stay whose guest moves: the rates of the other apartments, by the first night in each. */
  moves?: readonly { from: PlainDate; rate: ApartmentRate }[];
}

/** The season of a night: the first on the card that includes it, or undefined. */
export function seasonOf(
  date: PlainDate,
  { seasons }: Pick<RateCard, "seasons">,
): Season | undefined {
  // Frozen seasons are those of one content version: a calendar asks for the same nights in every apartment and view.
  if (!Object.isFrozen(seasons)) return findSeason(date, seasons);
  let found = foundSeasons.get(seasons);
  if (!found || found.size > mostNights) foundSeasons.set(seasons, (found = new Map()));
  const known = found.get(date);
  if (known !== undefined) return known === null ? undefined : known;
  const season = findSeason(date, seasons);
  found.set(date, season ?? null);
  return season;
}

const foundSeasons = new WeakMap<readonly Season[], Map<PlainDate, Season | null>>();
const mostNights = 2_000;

function findSeason(date: PlainDate, seasons: readonly Season[]): Season | undefined {
  const day = date.slice(5);
  return seasons.find((season) => {
    const { from, to } = season;
    if (season.kind === "dates") return from <= date && date <= to;
    if (season.kind === "easter") return isAroundEaster(date, season);
    return from <= to ? from <= day && day <= to : from <= day || day <= to;
  });
}

function isAroundEaster(date: PlainDate, season: Season): boolean {
  // Easter is between 22 March and 25 April, and a season around it at most `easterReach` days away.
  const month = date.slice(5, 7);
  if (month < "02" || month > "06") return false;
  const { from, to } = easterSpan(season, Number(date.slice(0, 4)));
  return from <= date && date <= to;
}

/** How many days a season may begin or end before or after Easter Sunday. */
export const easterReach = 45;

const ranks = { dates: 0, easter: 1, yearly: 2 };

/** The seasons with those that take precedence first; the order within each kind stays. */
export function orderSeasons(seasons: readonly Season[]): Season[] {
  return seasons.toSorted((a, b) => ranks[a.kind ?? "yearly"] - ranks[b.kind ?? "yearly"]);
}

/** The base rate of a night: that of its year, or of the last year before it that has one, or the apartment's. */
export function baseRateOf(
  date: PlainDate,
  { baseRate, ratesFrom }: Pick<ApartmentRate, "baseRate" | "ratesFrom">,
): Cents {
  if (!ratesFrom) return baseRate;
  const year = date.slice(0, 4);
  let [since, rate] = ["", baseRate];
  for (const [from, amount] of Object.entries(ratesFrom))
    if (from <= year && from > since) [since, rate] = [from, amount];
  return rate;
}

/** What the owner set for that night beside its price; nothing for most. */
export function nightRulesOf(
  date: PlainDate,
  rate: Pick<ApartmentRate, "nightRules"> | undefined,
): NightRules {
  const rules = rate?.nightRules;
  return (rules && Object.hasOwn(rules, date) && rules[date]) || noRules;
}

const noRules: NightRules = {};

/** The plans that can be booked: the flexible one always, the non-refundable one while the owner sells it. */
export function soldPlans({ plans }: Pick<RateCard, "plans">): RatePlan[] {
  const isSold = plans.some(({ key }) => key === "nonRefundable");
  return isSold ? ["flexible", "nonRefundable"] : ["flexible"];
}

/** Whether the night begins on one of the card's weekend days: Friday and Saturday. */
export function isWeekendNight(date: PlainDate, card: Pick<RateCard, "weekendDays">): boolean {
  return card.weekendDays.includes(weekdayOf(date));
}

/** The owner's price for that single night, or undefined. */
export function singleNightOf(date: PlainDate, rate: ApartmentRate): Cents | undefined {
  return Object.hasOwn(rate.singleNights, date) ? rate.singleNights[date] : undefined;
}
