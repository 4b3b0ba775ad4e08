// Prices of single nights: the form, what selecting a night does, and the cells of the grid.
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  isPlainDate,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { nightRulesOf, singleNightOf } from "#app/stays/rules/rate-card.ts";
import type { ApartmentRate, NightRules, RateCard } from "#app/stays/rules/rate-card.ts";
import { amountReader, wholeReader } from "../../rules/form-values.ts";
import { rulesText } from "./compare-nights.ts";
import { withApartments, rateBounds } from "./rate-sheet.ts";
import type { RateSheet, RateFault } from "./rate-sheet.ts";

/** The form as it was typed; `apartment` is a number or `all`. */
export interface TypedNights {
  apartment: string;
  first: string;
  last: string;
  price: string;
  minNights: string;
  /** "on" while it is ticked. */
  noArrival: string;
  noDeparture: string;
  closed: string;
}

/** What a button of the form does: set the price, reset nights to the price of the rate rules, or set their other rules. */
export type NightAction = "set" | "free" | "rules";

/** Nights to change. The last night is included; what is missing stays as it is, a null price is that of the rate rules. */
export interface NightsChange {
  apartments: number[];
  first: PlainDate;
  last: PlainDate;
  price?: Cents | null;
  rules?: NightRules;
}

/** How many nights one form may set, and how many months ahead. */
export const nightLimits = { nights: 366, months: 36 };

/** Reads the fields that the action needs; an empty last night is the first one, an empty minimum that of the season. */
export function readNights(
  typed: TypedNights,
  action: NightAction,
  apartments: readonly number[],
  { today, currency }: { today: PlainDate; currency: string },
): { ok: true; change: NightsChange } | { ok: false; faults: RateFault[] } {
  const faults: RateFault[] = [];
  const chosen =
    typed.apartment === "all"
      ? [...apartments]
      : apartments.filter((id) => String(id) === typed.apartment);
  if (chosen.length === 0) faults.push({ field: "apartment", reason: "apartmentMissing" });
  const { first } = typed;
  const last = typed.last || first;
  const span = spanFault(first, last, today);
  if (span) faults.push(span);
  const nights = { apartments: chosen, first, last };
  const change: NightsChange =
    action === "rules"
      ? { ...nights, rules: readRules(typed, faults) }
      : {
          ...nights,
          price:
            action === "free"
              ? null
              : amountReader(faults, currency)("price", typed.price, rateBounds.baseRate),
        };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, change };
}

function readRules(typed: TypedNights, faults: RateFault[]): NightRules {
  const whole = wholeReader(faults);
  return {
    ...(typed.minNights !== "" && {
      minNights: whole("minNights", typed.minNights, rateBounds.stayNights),
    }),
    ...(typed.noArrival === "on" && { noArrival: true }),
    ...(typed.noDeparture === "on" && { noDeparture: true }),
    ...(typed.closed === "on" && { closed: true }),
  };
}

/** The sheet with these nights changed. */
export function withNights(sheet: RateSheet, change: NightsChange): RateSheet {
  const { apartments, first, last, price, rules } = change;
  return withApartments(sheet, apartments, (apartment) => {
    const [prices, nights] = [{ ...apartment.prices }, { ...apartment.nights }];
    for (let night = first; night <= last; night = addDays(night, 1)) {
      if (price === null) delete prices[night];
      else if (price !== undefined) prices[night] = price;
      if (rules && Object.keys(rules).length === 0) delete nights[night];
      else if (rules) nights[night] = rules;
    }
    return { prices, nights };
  });
}

function spanFault(first: string, last: string, today: PlainDate): RateFault | null {
  if (first === "") return { field: "first", reason: "dayMissing" };
  if (!isPlainDate(first)) return { field: "first", reason: "noSuchDay" };
  if (!isPlainDate(last)) return { field: "last", reason: "noSuchDay" };
  if (first < today) return { field: "first", reason: "nightsOver" };
  if (last < first) return { field: "last", reason: "notAfter" };
  if (last > addMonths(today, nightLimits.months))
    return { field: "last", reason: "tooFar", values: { max: nightLimits.months } };
  return daysBetween(first, last) >= nightLimits.nights
    ? { field: "last", reason: "tooManyNights", values: { max: nightLimits.nights } }
    : null;
}

/** The selection after a click: a first night, then a last one; a click before the first, or a third, starts again. */
export function selectNight(
  { first, last }: { first: string; last: string },
  night: PlainDate,
): { first: PlainDate; last: string } {
  return isPlainDate(first) && last === "" && night >= first
    ? { first, last: night }
    : { first: night, last: "" };
}

/** The URL of the page with these choices; `of` are the nights, "2027-01-20_2027-01-24", with which `done` was done. */
export function nightsPath(choices: {
  apartment: string;
  month: string;
  first?: string;
  last?: string;
  done?: string;
  of?: string;
}): string {
  const set = Object.entries(choices).filter(([, value]) => value);
  return `/admin/rates/nights?${new URLSearchParams(set)}`;
}

/** A night of the grid; `isOwn` when any of the apartments has a single-night price. */
export interface NightCell {
  night: PlainDate;
  low: Cents;
  high: Cents;
  isOwn: boolean;
  /** What else is set for the night in every one of the apartments; missing when nothing is. */
  rules?: NightRules;
}

/** The nights of a month `YYYY-MM`. Needs one apartment at least. */
export function nightCells(
  month: string,
  rates: readonly ApartmentRate[],
  card: RateCard,
): NightCell[] {
  return daysOfMonth(month).map((night) => {
    const prices = rates.map((rate) => nightlyRate(night, rate, card));
    return {
      night,
      low: Math.min(...prices),
      high: Math.max(...prices),
      isOwn: rates.some((rate) => singleNightOf(night, rate) !== undefined),
      ...sharedRules(rates.map((rate) => nightRulesOf(night, rate))),
    };
  });
}

function sharedRules(all: readonly NightRules[]): { rules?: NightRules } {
  const [first = {}] = all;
  const text = rulesText(first);
  return text !== "" && all.every((rules) => rulesText(rules) === text) ? { rules: first } : {};
}
