// The period that the analytics page shows, the one it is compared with, and its division into whole months, whose stored sums are
// used, and the remaining days.
import {
  addDays,
  addMonths,
  daysBetween,
  isPlainDate,
  monthOf,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** First and last day, both included. */
export interface DayRange {
  from: PlainDate;
  to: PlainDate;
}

/** The period a request may name. */
type PeriodName = "7" | "30" | "12" | "range";

/** `typed` is the range as entered; `faulty` when it is invalid and the last 30 days are shown instead. */
export interface Period extends DayRange {
  name: PeriodName;
  /** The same number of days, just before. */
  before: DayRange;
  days: number;
  typed: { from: string; to: string };
  faulty: boolean;
}

/** Reads `?p=7|30|12|range&from=&to=`; the first three end today. */
export function readPeriod(params: URLSearchParams, today: PlainDate): Period {
  const typed = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const requested = params.get("p");
  const periodOf = (name: PeriodName, { from, to }: DayRange, faulty = false): Period => {
    const days = daysBetween(from, to) + 1;
    const before = { from: addDays(from, -days), to: addDays(from, -1) };
    return { name, from, to, before, days, typed, faulty };
  };
  if (requested === "7") return periodOf("7", { from: addDays(today, -6), to: today });
  if (requested === "12")
    return periodOf("12", { from: addDays(addMonths(today, -12), 1), to: today });
  const month = { from: addDays(today, -29), to: today };
  if (requested !== "range") return periodOf("30", month);
  const isRange = isPlainDate(typed.from) && isPlainDate(typed.to) && typed.from <= typed.to;
  if (!isRange || daysBetween(typed.from, typed.to) > maxDays)
    return periodOf("range", month, true);
  return periodOf("range", typed);
}

const maxDays = 5 * 366;

/** First and last day of a month, 'YYYY-MM'. */
export function monthRange(month: string): DayRange {
  const from = `${month}-01`;
  const inNext = addDays(from, 31);
  return { from, to: addDays(inNext, -Number(inNext.slice(8))) };
}

/** First and last whole month, 'YYYY-MM', and the days before and after them. */
interface MonthSplit {
  /** Null when no month is whole. */
  months: { from: string; to: string } | null;
  rest: DayRange[];
}

/** Every day is in exactly one of the two. */
export function splitByMonths({ from, to }: DayRange): MonthSplit {
  const first = from.endsWith("-01")
    ? monthOf(from)
    : monthOf(addDays(monthRange(monthOf(from)).to, 1));
  const isOver = monthRange(monthOf(to)).to === to;
  const last = isOver ? monthOf(to) : monthOf(addDays(`${monthOf(to)}-01`, -1));
  if (first > last) return { months: null, rest: [{ from, to }] };
  const rest = [
    { from, to: addDays(`${first}-01`, -1) },
    { from: addDays(monthRange(last).to, 1), to },
  ];
  return { months: { from: first, to: last }, rest: rest.filter((days) => days.from <= days.to) };
}
