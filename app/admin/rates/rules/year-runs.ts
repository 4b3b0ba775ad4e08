// A year of one apartment as a table: from when to when which season applies, and what its nights cost.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import {
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
  /** What kind of season it is: of dates and Easter stand before the yearly ones. */
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
