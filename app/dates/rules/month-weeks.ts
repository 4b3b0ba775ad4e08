// A month as weeks for a calendar grid, and which months to show side by side.
import { addMonths, daysOfMonth, weekdayOf } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";

/** ISO weekdays in column order: all ten languages of the site begin the week on Monday (CLDR weekData). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The weeks of a month 'YYYY-MM', seven cells each, null where the week belongs to another month. */
export function monthWeeks(month: string): (PlainDate | null)[][] {
  const days = daysOfMonth(month);
  const before = weekdayOf(`${month}-01`) - 1;
  const cells = [...Array<null>(before).fill(null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The month `by` months later. Both 'YYYY-MM'. */
export function shiftMonth(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** The number of months from one to another; negative when `to` is earlier. Both 'YYYY-MM'. */
export function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from);
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}

/** `count` consecutive months from `wanted` on, shifted so that none is after `last`, and none before `earliest`. */
export function monthsShown(
  wanted: string,
  bounds: { earliest: string; last: string },
  count: number,
): string[] {
  const latest = shiftMonth(bounds.last, 1 - count);
  const notTooLate = wanted > latest ? latest : wanted;
  const first = notTooLate < bounds.earliest ? bounds.earliest : notTooLate;
  return Array.from({ length: count }, (_, index) => shiftMonth(first, index));
}

/** Whether the text is a month 'YYYY-MM' in the years 2000 to 2199. */
export function isMonth(text: string): boolean {
  return /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text);
}
