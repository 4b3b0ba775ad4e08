// The date of Easter, for seasons that move with it.
import { addDays } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";

/**
 * Easter Sunday of a year of the Gregorian calendar: the anonymous algorithm of Nature, 20 April 1876, as in Jean Meeus,
 * Astronomical Algorithms, second edition, chapter 8. Whole numbers only, right for every year from 1583 on.
 */
export function easterSunday(year: number): PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, "0");
  const day = String((sum % 31) + 1).padStart(2, "0");
  return `${year}-${month}-${day}`;
}

/** The dates of a season that begins and ends so many days from Easter Sunday, negative before it, in that year. */
export function easterSpan(
  { from, to }: { from: string; to: string },
  year: number,
): { from: PlainDate; to: PlainDate } {
  const sunday = easterSunday(year);
  return { from: addDays(sunday, Number(from)), to: addDays(sunday, Number(to)) };
}
