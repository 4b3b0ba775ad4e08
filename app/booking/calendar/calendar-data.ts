// What the calendar of a stay is given to show.
import type { CalendarDay, ChosenDates } from "../rules/calendar-day.ts";
import type { DayPick } from "../rules/pick-day.ts";
import type { PlainDate } from "../rules/plain-date.ts";

/** A press that the calendar refused: the day and why. */
export type RefusedDay = { day: PlainDate } & Extract<DayPick, { ok: false }>;

/** What the calendar shows; all plain data, so that a loader can hand it on. */
export interface StayCalendarData {
  /** The months shown, 'YYYY-MM', in order. */
  months: string[];
  /** Every day of these months. */
  days: CalendarDay[];
  chosen: ChosenDates;
  /** The first month, and the last, that can be shown. */
  earliest: string;
  last: string;
  /** The property's day. */
  today: PlainDate;
  /** The house's minimum and maximum stay; a season may ask for more than the minimum. */
  minNights: number;
  maxNights: number;
  currency: string;
  /** The press that the server refused, when script is off. */
  refused: RefusedDay | null;
}
