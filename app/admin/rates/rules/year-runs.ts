// A year of the rates: as a table of one apartment (from when to when which season applies, and what its nights cost), and copied
// to the next year with a percentage.
import { addDays, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { divideHalfUp } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import {
  baseRateOf,
  isWeekendNight,
  nightRulesOf,
  seasonOf,
  singleNightOf,
} from "#app/stays/rules/rate-card.ts";
import type { Season } from "#app/stays/rules/rate-card.ts";
import { rateOf } from "./rate-sheet.ts";
import type { RateSheet } from "./rate-sheet.ts";

/** Nights in a row of one season, both ends included. A price is null where there is no such night. */
export interface YearRun {
  from: PlainDate;
  to: PlainDate;
  season: string;
  /** What kind of season it is: those with dates and of Easter take precedence over the yearly ones. */
  kind: Season["kind"] | "yearly";
  weekNight: Cents | null;
  weekendNight: Cents | null;
  minNights: number;
  /** How many of the nights have a price of the owner's own, and how many other rules. */
  priced: number;
  ruled: number;
}

/** The runs of a year in the order of their dates: together they have every night of it once. */
export function yearRuns(sheet: RateSheet, apartmentId: number, year: number): YearRun[] {
  const rate = rateOf(sheet, apartmentId);
  const usual = { ...rate, singleNights: {} };
  const { card, rules } = sheet;
  const runs: YearRun[] = [];
  let last: Season | undefined;
  for (let night = `${year}-01-01`; night <= `${year}-12-31`; night = addDays(night, 1)) {
    const season = seasonOf(night, card);
    let run = runs.at(-1);
    if (!run || season !== last) {
      run = {
        from: night,
        to: night,
        season: season?.key ?? "base",
        kind: season?.kind ?? "yearly",
        weekNight: null,
        weekendNight: null,
        minNights: Math.max(rules.minNights, season?.minNights ?? 0),
        priced: 0,
        ruled: 0,
      };
      runs.push(run);
    }
    last = season;
    run.to = night;
    run[isWeekendNight(night, card) ? "weekendNight" : "weekNight"] ??= nightlyRate(
      night,
      usual,
      card,
    );
    if (singleNightOf(night, rate) !== undefined) run.priced += 1;
    if (Object.keys(nightRulesOf(night, rate)).length > 0) run.ruled += 1;
  }
  return runs;
}

/** By how much a copied year may change, in percent. */
export const copyBounds = [-50, 100] as const;

/**
 * The sheet in which the year after `year` is a copy of it. Base rates and the owner's prices of single nights change by
 * `percent`, rounded half up to whole units of the currency; seasons with dates and the other rules of nights are copied to the
 * same dates, 29 February only to a leap year. What the next year had of these is replaced. Yearly seasons and those of Easter are of
 * both years already.
 */
export function copyYear(sheet: RateSheet, year: number, percent: number): RateSheet {
  const next = String(year + 1);
  const apartments = sheet.apartments.map((apartment) => {
    const base = raised(baseRateOf(`${year}-01-01`, apartment), percent);
    const { [next]: _, ...others } = apartment.ratesFrom;
    const isOwn = base !== baseRateOf(`${next}-01-01`, { ...apartment, ratesFrom: others });
    return {
      ...apartment,
      ratesFrom: isOwn ? { ...others, [next]: base } : others,
      prices: copyNights(apartment.prices, year, (price) => raised(price, percent)),
      nights: copyNights(apartment.nights, year, (rules) => rules),
    };
  });
  const { seasons } = sheet.card;
  const kept = seasons.filter(({ kind, from }) => kind !== "dates" || !from.startsWith(next));
  const copied = kept.flatMap((season): Season[] =>
    season.kind === "dates" && season.from.startsWith(String(year)) ? [shifted(season)] : [],
  );
  return { ...sheet, apartments, card: { ...sheet.card, seasons: [...copied, ...kept] } };
}

/** An amount changed by a percentage, rounded half up to whole units of the currency. */
export function raised(amount: Cents, percent: number): Cents {
  return divideHalfUp(amount * (100 + percent), 100 * wholeUnit) * wholeUnit;
}

const wholeUnit: Cents = 100;

function copyNights<Value>(
  values: Readonly<Record<PlainDate, Value>>,
  year: number,
  change: (value: Value) => Value,
): Record<PlainDate, Value> {
  const others = Object.entries(values).filter(([night]) => !night.startsWith(String(year + 1)));
  const copied = Object.entries(values).flatMap(([night, value]): [PlainDate, Value][] => {
    const target = `${year + 1}${night.slice(4)}`;
    return night.startsWith(String(year)) && isPlainDate(target) ? [[target, change(value)]] : [];
  });
  return Object.fromEntries([...others, ...copied]);
}

// A season that begins or ends on 29 February does so on the 28th.
function shifted(season: Season): Season {
  return { ...season, from: yearLater(season.from), to: yearLater(season.to) };
}

function yearLater(date: PlainDate): PlainDate {
  const same = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return isPlainDate(same) ? same : `${same.slice(0, 8)}28`;
}
