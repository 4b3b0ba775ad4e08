// What publishing would change for guests, night by night: prices before and after by apartment and season, and other rules.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import { nightRulesOf, seasonOf, singleNightOf } from "#app/stays/rules/rate-card.ts";
import type { NightRules } from "#app/stays/rules/rate-card.ts";
import { rateOf } from "./rate-sheet.ts";
import type { RateSheet } from "./rate-sheet.ts";

/** Days, both included. */
export interface DaySpan {
  first: PlainDate;
  last: PlainDate;
}

/** A night whose price would change. `season` is that of the new price, `base` without one, `single` for the owner's own. */
export interface NightChange {
  apartmentId: number;
  night: PlainDate;
  season: string;
  before: Cents;
  after: Cents;
}

/** Every night of the span whose price differs, by apartment and date. */
export function changedNights(before: RateSheet, after: RateSheet, span: DaySpan): NightChange[] {
  const changes: NightChange[] = [];
  for (const { id: apartmentId } of after.apartments) {
    const [was, is] = [rateOf(before, apartmentId), rateOf(after, apartmentId)];
    for (let night = span.first; night <= span.last; night = addDays(night, 1)) {
      const [old, now] = [nightlyRate(night, was, before.card), nightlyRate(night, is, after.card)];
      if (old === now) continue;
      const isSingle = singleNightOf(night, is) !== undefined;
      const season = isSingle ? "single" : (seasonOf(night, after.card)?.key ?? "base");
      changes.push({ apartmentId, night, season, before: old, after: now });
    }
  }
  return changes;
}

/** Changed nights of one apartment and season: how many from when to when, and their lowest and highest prices. */
export interface ChangedSeason extends DaySpan {
  apartmentId: number;
  season: string;
  nights: number;
  before: { low: Cents; high: Cents };
  after: { low: Cents; high: Cents };
  /** How many of them change by more than a third. */
  large: number;
}

/** A row for each apartment and season, in the order of the apartments and of the first nights. */
export function groupChanges(changes: readonly NightChange[]): ChangedSeason[] {
  const rows = new Map<string, ChangedSeason>();
  for (const { apartmentId, night, season, before, after } of changes) {
    const key = `${apartmentId} ${season}`;
    const row = rows.get(key) ?? {
      apartmentId,
      season,
      nights: 0,
      first: night,
      last: night,
      before: { low: before, high: before },
      after: { low: after, high: after },
      large: 0,
    };
    row.nights += 1;
    row.last = night;
    row.before = widen(row.before, before);
    row.after = widen(row.after, after);
    if (isLargeChange(before, after)) row.large += 1;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Whether a price changes by more than a third of what it is: 90 to 120 is not, 90 to 121 is. */
export function isLargeChange(before: Cents, after: Cents): boolean {
  return Math.abs(after - before) * 3 > before;
}

/** Nights in a row whose other rules change alike. */
export interface ChangedRules extends DaySpan {
  apartmentId: number;
  before: NightRules;
  after: NightRules;
}

/** Every change of a minimum stay, arrival, departure or closing of single nights within the span. */
export function changedRules(before: RateSheet, after: RateSheet, span: DaySpan): ChangedRules[] {
  return after.apartments.flatMap(({ id: apartmentId }) => {
    const [was, is] = [rateOf(before, apartmentId), rateOf(after, apartmentId)];
    const nights = [...Object.keys(was.nightRules ?? {}), ...Object.keys(is.nightRules ?? {})];
    const runs: ChangedRules[] = [];
    for (const night of [...new Set(nights)].toSorted()) {
      if (night < span.first || night > span.last) continue;
      const [old, now] = [nightRulesOf(night, was), nightRulesOf(night, is)];
      if (rulesText(old) === rulesText(now)) continue;
      const run = runs.at(-1);
      const continues =
        run !== undefined &&
        addDays(run.last, 1) === night &&
        rulesText(run.before) === rulesText(old) &&
        rulesText(run.after) === rulesText(now);
      if (continues) run.last = night;
      else runs.push({ apartmentId, first: night, last: night, before: old, after: now });
    }
    return runs;
  });
}

/** The rules as text for the audit log, the same in every language; "" without any. */
export function rulesText({ minNights, noArrival, noDeparture, closed }: NightRules): string {
  const parts = [
    minNights !== undefined && `≥ ${minNights}`,
    noArrival && "no arrival",
    noDeparture && "no departure",
    closed && "closed",
  ];
  return parts.filter(Boolean).join(", ");
}

function widen({ low, high }: { low: Cents; high: Cents }, price: Cents) {
  return { low: Math.min(low, price), high: Math.max(high, price) };
}
