// The period that the analytics page shows, and the one it is compared with.
import { addDays, addMonths, daysBetween, isPlainDate } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";

/** First and last day, both included. */
export interface Days {
  from: PlainDate;
  to: PlainDate;
}

/** The period a request may name. */
export type PeriodName = "7" | "30" | "12" | "range";

/** `typed` is the range as entered; `faulty` when it is invalid and the last 30 days are shown instead. */
export interface Period extends Days {
  name: PeriodName;
  /** The same number of days, just before. */
  before: Days;
  days: number;
  typed: { from: string; to: string };
  faulty: boolean;
}

/** Reads `?p=7|30|12|range&from=&to=`; the first three end today. */
export function readPeriod(params: URLSearchParams, today: PlainDate): Period {
  const typed = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const asked = params.get("p");
  const of = (name: PeriodName, { from, to }: Days, faulty = false): Period => {
    const days = daysBetween(from, to) + 1;
    const before = { from: addDays(from, -days), to: addDays(from, -1) };
    return { name, from, to, before, days, typed, faulty };
  };
  if (asked === "7") return of("7", { from: addDays(today, -6), to: today });
  if (asked === "12") return of("12", { from: addDays(addMonths(today, -12), 1), to: today });
  const month = { from: addDays(today, -29), to: today };
  if (asked !== "range") return of("30", month);
  const isRange = isPlainDate(typed.from) && isPlainDate(typed.to) && typed.from <= typed.to;
  if (!isRange || daysBetween(typed.from, typed.to) > longest) return of("range", month, true);
  return of("range", typed);
}

const longest = 5 * 366;
