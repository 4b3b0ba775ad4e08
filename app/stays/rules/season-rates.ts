// The rate card as a table for guests: the price of a night in each season, on weekdays and at weekends.
import type { Cents } from "./money.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { nightlyRate } from "./price.ts";
import { isWeekendNight, seasonOf } from "./rate-card.ts";
import type { ApartmentRate, RateCard } from "./rate-card.ts";
import type { StayRules } from "./stay.ts";

/** One row. `spans` are `MM-DD`, both ends included, and may span the new year; a price is null where no such night exists. */
export interface SeasonRate {
  /** The season's key on the card; `base` for nights without a season. */
  key: string;
  spans: { from: string; to: string }[];
  weekNight: Cents | null;
  weekendNight: Cents | null;
  minNights: number;
}

/**
 * A row per season key, cheapest first; together they cover every night of the year. The prices come from `nightlyRate`, so
 * the table agrees with the quotes, except for the owner's prices of single nights.
 */
export function seasonRates(rate: ApartmentRate, card: RateCard, rules: StayRules): SeasonRate[] {
  const usual = { ...rate, singleNights: {} };
  const rows = new Map<string, SeasonRate>();
  let last: SeasonRate | undefined;
  for (const night of leapYear()) {
    const season = seasonOf(night, card);
    const key = season?.key ?? "base";
    const row = rows.get(key) ?? emptyRow(key);
    rows.set(key, row);
    const kind = isWeekendNight(night, card) ? "weekendNight" : "weekNight";
    row[kind] ??= nightlyRate(night, usual, card);
    row.minNights = Math.max(row.minNights, rules.minNights, season?.minNights ?? 0);
    extendSpans(row, night.slice(5), row === last);
    last = row;
  }
  for (const row of rows.values()) joinOverNewYear(row);
  return [...rows.values()].toSorted((a, b) => priceOf(a) - priceOf(b));
}

// Any leap year will do, because it has every date a season may use.
function leapYear(): PlainDate[] {
  return Array.from({ length: 366 }, (_, day) => addDays("2028-01-01", day));
}

function emptyRow(key: string): SeasonRate {
  return { key, spans: [], weekNight: null, weekendNight: null, minNights: 0 };
}

function extendSpans({ spans }: SeasonRate, day: string, isConsecutive: boolean): void {
  const span = spans.at(-1);
  if (span && isConsecutive) span.to = day;
  else spans.push({ from: day, to: day });
}

function joinOverNewYear({ spans }: SeasonRate): void {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || first === last || first.from !== "01-01" || last.to !== "12-31") return;
  last.to = first.to;
  spans.shift();
}

function priceOf({ weekNight, weekendNight }: SeasonRate): Cents {
  return weekNight ?? weekendNight ?? 0;
}
