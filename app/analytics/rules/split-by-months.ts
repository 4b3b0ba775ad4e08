// Splits a range of days into whole months, whose stored sums are used, and the remaining days.
import { addDays, monthOf } from "#app/dates/rules/plain-date.ts";
import { monthRange } from "./performance.ts";
import type { DayRange } from "./period.ts";

/** First and last whole month, 'YYYY-MM', and the days before and after them. */
export interface MonthSplit {
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
