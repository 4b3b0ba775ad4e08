// The span of days that the money page shows, and by what its sums are grouped.
import {
  addMonths,
  addDays,
  daysBetween,
  isPlainDate,
  monthOf,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** First and last day, both included. */
export interface Days {
  from: PlainDate;
  to: PlainDate;
}

/** `month` is set when the span is exactly a month. `typed` are the dates as entered; `faulty`: this month is shown instead. */
export interface Span extends Days {
  month: string | null;
  typed: { from: string; to: string };
  faulty: boolean;
}

/** By what the sums of a span are grouped. */
export const groupings = ["day", "month", "apartment", "source"] as const;
export type Grouping = (typeof groupings)[number];

/** Reads `?from=&to=`, which count when either is typed, or `?month=2026-10`; without them it is this month. */
export function readSpan(params: URLSearchParams, today: PlainDate): Span {
  const typed = { from: readText(params, "from"), to: readText(params, "to") };
  const thisMonth = { ...daysOf(monthOf(today)), month: monthOf(today), typed };
  if (typed.from !== "" || typed.to !== "") {
    const { from, to } = typed;
    const isSpan = isPlainDate(from) && isPlainDate(to) && from <= to;
    if (!isSpan || daysBetween(from, to) > maxDays) return { ...thisMonth, faulty: true };
    const month = monthOf(from);
    const isWhole = daysOf(month).from === from && daysOf(month).to === to;
    return { from, to, month: isWhole ? month : null, typed, faulty: false };
  }
  const asked = readText(params, "month");
  if (asked === "") return { ...thisMonth, faulty: false };
  if (!isMonth(asked)) return { ...thisMonth, faulty: true };
  return { ...daysOf(asked), month: asked, typed, faulty: false };
}

/** Reads `?by=`; without it days, or months in a span of more than three months. */
export function readGrouping(params: URLSearchParams, { from, to }: Days): Grouping {
  const asked = params.get("by");
  const usual = daysBetween(from, to) > 92 ? "month" : "day";
  return groupings.find((one) => one === asked) ?? usual;
}

/** The first and last day of a month, `YYYY-MM`. */
export function daysOf(month: string): Days {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** Whether the text is a month of the years 2000 to 2199. */
export function isMonth(text: string): boolean {
  return isPlainDate(`${text}-01`);
}

/** The month before, or after. */
export function monthBeside(month: string, by: -1 | 1): string {
  return monthOf(addMonths(`${month}-01`, by));
}

/** The query that asks for a span again. */
export function spanQuery({ from, to, month }: Days & { month: string | null }): string {
  return month === null ? `from=${from}&to=${to}` : `month=${month}`;
}

function readText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").trim().slice(0, 20);
}

const maxDays = 10 * 366;
