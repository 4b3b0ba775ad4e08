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
  /** The same days of the calendar a year earlier; 29 February is compared with the 28th. */
  yearBefore: DayRange;
  days: number;
  typed: { from: string; to: string };
  faulty: boolean;
}

/**
 * Reads `?p=7|30|12|range&from=&to=&shown=`; the first three end today. `shown` is what the form's two days said, so that days
 * typed over them count whichever of the four is ticked; days that were only sent along with the form do not.
 */
export function readPeriod(params: URLSearchParams, today: PlainDate): Period {
  const typed = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const shown = params.get("shown");
  const isTyped = shown !== null && typed.from + typed.to !== "" && shown !== shownDays(typed);
  const requested = isTyped ? "range" : params.get("p");
  const periodOf = (name: PeriodName, { from, to }: DayRange, faulty = false): Period => {
    const days = daysBetween(from, to) + 1;
    const before = { from: addDays(from, -days), to: addDays(from, -1) };
    const yearBefore = { from: addMonths(from, -12), to: yearBeforeEnd(to) };
    return { name, from, to, before, yearBefore, days, typed, faulty };
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

/** The form's two days as `shown` sends them. */
export const shownDays = ({ from, to }: DayRange): string => `${from}_${to}`;

// The end of a February stays its end.
function yearBeforeEnd(to: PlainDate): PlainDate {
  const isMonthEnd = monthRange(monthOf(to)).to === to;
  const then = addMonths(to, -12);
  return isMonthEnd ? monthRange(monthOf(then)).to : then;
}

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
