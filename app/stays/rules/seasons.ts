// The seasons of the rate card: as a table of night prices for guests, and as the owner edits them, each until the next one begins.
import { easterSpan } from "#app/dates/rules/easter.ts";
import { addDays, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "./money.ts";
import { nightlyRate } from "../price/rules/price.ts";
import { baseRateOf, isWeekendNight, seasonOf } from "./rate-card.ts";
import type { ApartmentRate, RateCard, Season } from "./rate-card.ts";
import type { StayRules } from "./stay.ts";

/** One row of the table. A price is null where no such night exists. */
export interface SeasonRate {
  /** The season's key on the card; `base` for nights without a season. */
  key: string;
  /** Both ends included: `MM-DD`, which may span the new year, or plain dates of a season that is not yearly. */
  spans: { from: string; to: string }[];
  weekNight: Cents | null;
  weekendNight: Cents | null;
  minNights: number;
  /** The prices of these nights are those from this year on; missing for the present ones. */
  year?: number;
}

/** The days for which a table is made: today and the last day of arrival. */
export interface ShownDays {
  today: PlainDate;
  last: PlainDate;
}

/**
 * A row per season key, cheapest first; together they cover every night of the year. The prices come from `nightlyRate`, so
 * the table agrees with the quotes, except for the owner's prices of single nights. Then the same for each year with base
 * rates of its own, and a row for each season of dates, Easter included, within `shown`.
 */
export function seasonRates(
  rate: ApartmentRate,
  card: RateCard,
  rules: StayRules,
  shown?: ShownDays,
): SeasonRate[] {
  const yearly = { ...card, seasons: card.seasons.filter(({ kind }) => !kind) };
  if (!shown) return yearlyRates(usualRate(rate, "2028"), yearly, rules);
  const [first, last] = [Number(shown.today.slice(0, 4)), Number(shown.last.slice(0, 4))];
  const rows = yearlyRates(usualRate(rate, String(first)), yearly, rules);
  for (let year = first + 1; year <= last; year++)
    if (rate.ratesFrom?.[year] !== undefined)
      rows.push(
        ...yearlyRates(usualRate(rate, String(year)), yearly, rules).map((row) => ({
          ...row,
          year,
        })),
      );
  return [...rows, ...datedRates(rate, card, rules, shown)];
}

/** A row with prices as calendars have them: `reduce` is what promotions for every stay make of a night's price, in cents. */
export function reduceSeason(season: SeasonRate, reduce: (price: Cents) => Cents): SeasonRate {
  const { weekNight, weekendNight } = season;
  return {
    ...season,
    weekNight: weekNight && reduce(weekNight),
    weekendNight: weekendNight && reduce(weekendNight),
  };
}

// As if every night were one of that year without a price of its own.
function usualRate(rate: ApartmentRate, year: string): ApartmentRate {
  const { ratesFrom: _, ...usual } = rate;
  return { ...usual, singleNights: {}, baseRate: baseRateOf(`${year}-01-01`, rate) };
}

function yearlyRates(usual: ApartmentRate, card: RateCard, rules: StayRules): SeasonRate[] {
  const rows = new Map<string, SeasonRate>();
  let last: SeasonRate | undefined;
  for (const night of leapYear()) {
    const season = seasonOf(night, card);
    const key = season?.key ?? "base";
    const row = rows.get(key) ?? emptyRow(key);
    rows.set(key, row);
    addNight(row, night, usual, card, Math.max(rules.minNights, season?.minNights ?? 0));
    extendSpans(row, night.slice(5), row === last);
    last = row;
  }
  for (const row of rows.values()) joinOverNewYear(row);
  return [...rows.values()].toSorted((a, b) => priceOf(a) - priceOf(b));
}

function datedRates(
  rate: ApartmentRate,
  card: RateCard,
  rules: StayRules,
  { today, last }: ShownDays,
): SeasonRate[] {
  const rows: SeasonRate[] = [];
  const usual = { ...rate, singleNights: {} };
  for (const { season, from, to } of occurrences(card.seasons, today, last)) {
    const row = emptyRow(season.key);
    for (let night = from; night <= to; night = addDays(night, 1))
      if (seasonOf(night, card) === season)
        addNight(row, night, usual, card, Math.max(rules.minNights, season.minNights));
    if (row.minNights > 0) rows.push({ ...row, spans: [{ from, to }] });
  }
  return rows.toSorted((a, b) => ((a.spans[0]?.from ?? "") < (b.spans[0]?.from ?? "") ? -1 : 1));
}

/** Where the seasons of dates and of Easter fall between two days, both included; the ends are those of the season. */
export function occurrences(
  seasons: readonly Season[],
  first: PlainDate,
  last: PlainDate,
): { season: Season; from: PlainDate; to: PlainDate }[] {
  const years: number[] = [];
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++)
    years.push(year);
  return seasons
    .flatMap((season) => {
      if (season.kind === "dates") return [{ season, from: season.from, to: season.to }];
      if (season.kind !== "easter") return [];
      return years.map((year) => ({ season, ...easterSpan(season, year) }));
    })
    .filter(({ from, to }) => to >= first && from <= last);
}

function addNight(
  row: SeasonRate,
  night: PlainDate,
  rate: ApartmentRate,
  card: RateCard,
  minNights: number,
): void {
  const kind = isWeekendNight(night, card) ? "weekendNight" : "weekNight";
  row[kind] ??= nightlyRate(night, rate, card);
  row.minNights = Math.max(row.minNights, minNights);
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

/** The day, `MM-DD`, on which a season begins every year, 29 February included. */
export interface SeasonStart extends Pick<Season, "key" | "percent" | "minNights"> {
  day: string;
}

/**
 * What the owner calls the seasons, by their keys: in `language`, else in the property's default language. A season without
 * either has no entry: it is called by the translated name of its key.
 */
export function ownSeasonNames(
  names: RateCard["names"],
  language: string,
  defaultLanguage: string,
): Record<string, string> {
  const own = Object.entries(names ?? {}).map(([key, texts]): [string, string] => [
    key,
    texts[language] || texts[defaultLanguage] || "",
  ]);
  return Object.fromEntries(own.filter(([, name]) => name !== ""));
}

/** The allowed season keys; each has a translated name. `base` is the rest of the year. */
export const seasonNames = [
  "green",
  "high",
  "festive",
  "easter",
  "holidays",
  "mid",
  "low",
  "special",
  "base",
] as const;

/**
 * Converts starts to the seasons of the card. They cover every day of the year exactly once, as long as no two begin on the
 * same day. A season that begins on 29 February begins on 1 March in other years, and one that ends with February ends on
 * its last day. Throws when there is no start.
 */
export function seasonsFromStarts(starts: readonly SeasonStart[]): Season[] {
  const sorted = starts.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first] = sorted;
  if (!first) throw new RangeError("At least one season start is required");
  return sorted.map(({ key, day, percent, minNights }, at) => ({
    key,
    from: day,
    to: dayBefore((sorted[at + 1] ?? first).day),
    percent,
    minNights,
  }));
}

/** The starts of a card's yearly seasons, from January on; days without a season are `base`, at the base rate. */
export function startsOf({ seasons }: Pick<RateCard, "seasons">): SeasonStart[] {
  const card = { seasons: seasons.filter(({ kind }) => !kind) };
  const starts: SeasonStart[] = [];
  let before = seasonOf("2028-12-31", card);
  for (let date = "2028-01-01"; date < "2029"; date = addDays(date, 1)) {
    const season = seasonOf(date, card);
    if (season !== before) starts.push({ day: date.slice(5), ...seasonValues(season) });
    before = season;
  }
  return starts.length > 0 ? starts : [{ day: "01-01", ...seasonValues(before) }];
}

/** Whether `MM-DD` is a date that exists, at least in leap years. */
export function isDayOfYear(day: string): boolean {
  return isPlainDate(`2028-${day}`);
}

function seasonValues(season: Season | undefined): Omit<SeasonStart, "day"> {
  const { key, percent, minNights } = season ?? { key: "base", percent: 100, minNights: 1 };
  return { key, percent, minNights };
}

// In a leap year, so that a season before 1 March ends on 29 February, which also works in other years.
function dayBefore(day: string): string {
  return addDays(`2028-${day}`, -1).slice(5);
}
