// What publishing would change night by night: for the review, prices before and after by apartment and season, and other rules;
// for the audit log, the nights that differ as runs before and after.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { nightRulesOf, seasonOf, singleNightOf } from "#app/stays/rules/rate-card.ts";
import type { NightRules } from "#app/stays/rules/rate-card.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { rateOf } from "./rate-sheet.ts";
import type { RateSheet } from "./rate-sheet.ts";

/** Days, both included. */
export interface DaySpan {
  first: PlainDate;
  last: PlainDate;
}

/** A night whose price would change. `season` is that of the new price, `base` without one, `single` for the owner's own. */
interface NightChange {
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

/** One entry of the audit log. */
interface NightsEntry {
  what: "nightPricesSet" | "nightPricesFreed" | "nightRulesSet";
  apartmentId: number;
  before: AuditFacts;
  after: AuditFacts;
}

/** At most two entries for each apartment: of prices and of other rules. */
export function describeNights(before: RateSheet, after: RateSheet): NightsEntry[] {
  const money = (amount: Cents) => formatAmount(amount, after.card.currency);
  return after.apartments.flatMap(({ id: apartmentId, prices, nights }): NightsEntry[] => {
    const was = before.apartments.find(({ id }) => id === apartmentId);
    const [oldPrices, newPrices] = differing(was?.prices ?? {}, prices, money);
    const [oldRules, newRules] = differing<NightRules>(was?.nights ?? {}, nights, rulesText);
    const entries: NightsEntry[] = [];
    if (oldPrices !== newPrices)
      entries.push({
        what: newPrices === null ? "nightPricesFreed" : "nightPricesSet",
        apartmentId,
        before: { nightPrices: oldPrices },
        after: { nightPrices: newPrices },
      });
    if (oldRules !== newRules)
      entries.push({
        what: "nightRulesSet",
        apartmentId,
        before: { nightRules: oldRules },
        after: { nightRules: newRules },
      });
    return entries;
  });
}

// The runs of the nights that differ, before and after.
function differing<Value>(
  was: Readonly<Record<PlainDate, Value>>,
  is: Readonly<Record<PlainDate, Value>>,
  textOf: (value: Value) => string,
): [string | null, string | null] {
  const text = (values: Readonly<Record<PlainDate, Value>>, night: PlainDate) => {
    const value = values[night];
    return value === undefined ? "" : textOf(value);
  };
  const nights = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
  const changed = nights.filter((night) => text(was, night) !== text(is, night));
  const runs = (values: Readonly<Record<PlainDate, Value>>) =>
    formatRuns(
      changed.flatMap((night) => {
        const found = text(values, night);
        return found === "" ? [] : [{ night, text: found }];
      }),
    );
  return [runs(was), runs(is)];
}

/** Longer lists end in an ellipsis. */
const maxRuns = 30;

/** Nights in the order of their dates as "2027-03-02 – 2027-03-04: 150.00 EUR, ..."; null when there are none. */
export function formatRuns(nights: readonly { night: PlainDate; text: string }[]): string | null {
  const runs: { first: PlainDate; last: PlainDate; text: string }[] = [];
  for (const { night, text } of nights) {
    const run = runs.at(-1);
    if (run && run.text === text && addDays(run.last, 1) === night) run.last = night;
    else runs.push({ first: night, last: night, text });
  }
  if (runs.length === 0) return null;
  const texts = runs.slice(0, maxRuns).map(({ first, last, text }) => {
    const span = first === last ? first : `${first} – ${last}`;
    return `${span}: ${text}`;
  });
  return texts.join(", ") + (runs.length > maxRuns ? ", …" : "");
}
