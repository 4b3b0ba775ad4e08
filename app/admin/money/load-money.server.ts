// Loads what the money page shows of a span: its totals, the table by day, month, apartment or source, and what is open now.
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inSnapshot } from "#app/platform/database/database.server.ts";
import { readLedgerDays, readBalancesOn, readSpanSums } from "./money-report.sql.server.ts";
import type { LedgerBalances } from "./money-report.sql.server.ts";
import { makeReport } from "./rules/money-report.ts";
import type { Figures, ReportRow } from "./rules/money-report.ts";
import { isMonth, monthBeside, readGrouping, readSpan } from "./rules/span.ts";
import type { Grouping, Span } from "./rules/span.ts";

/** A row's `name` is that of its apartment; days, months and sources are formatted by the page. */
export interface MoneyView {
  span: Span;
  by: Grouping;
  currency: string;
  total: Figures;
  rows: (ReportRow & { name: string | null })[];
  /** At the end of a span that is over, its last day in `balancesOn`; else, with null there, as of now. */
  balances: LedgerBalances;
  balancesOn: PlainDate | null;
  /** The months that can be chosen, the latest first. */
  months: string[];
  /** Whether prices include value added tax. */
  hasVat: boolean;
}

/** For the span and grouping in the query; apartments are named in `language`. */
export async function loadMoney(
  params: URLSearchParams,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<MoneyView> {
  const { facts } = app.property;
  const { db } = app.database;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const span = readSpan(params, today);
  const by = readGrouping(params, span);
  const balancesOn = span.to < today ? span.to : null;
  const { sums, balances, days } = await inSnapshot(db, async (snapshot) => ({
    sums: await readSpanSums(snapshot, span, by),
    balances: await readBalancesOn(snapshot, balancesOn),
    days: await readLedgerDays(snapshot),
  }));
  const { total, rows } = makeReport(sums, by);
  const names = by === "apartment" ? await namesOf(language, app) : null;
  const last = [days?.to ?? today, today, span.to].toSorted().at(-1) ?? today;
  const first = [days?.from ?? today, today, span.from].toSorted()[0] ?? today;
  return {
    span,
    by,
    currency: facts.currency,
    total,
    rows: rows.map((row) => ({ ...row, name: names?.get(row.key) ?? null })),
    balances,
    balancesOn,
    months: monthsBetween(monthOf(first), monthOf(last)),
    hasVat: facts.vatNumber !== "" || total.vat !== 0,
  };
}

async function namesOf(
  language: Language,
  { database, property }: Pick<App, "database" | "property">,
): Promise<Map<string, string>> {
  const apartments = await listApartmentNames(database.db, language, property.facts);
  return new Map(apartments.map(({ id, name }) => [String(id), name]));
}

// The latest first, at most thirty years.
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < 360; month = monthBeside(month, -1)) {
    if (!isMonth(month)) break;
    months.push(month);
  }
  return months;
}
