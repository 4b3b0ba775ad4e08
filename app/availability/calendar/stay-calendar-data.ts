// The data that the availability calendar shows.
import type { CalendarDay, ChosenDates } from "../rules/calendar-day.ts";
import type { DayPick } from "../rules/pick-day.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** A selected day that the calendar refused, and why. */
export type RefusedDay = { day: PlainDate } & Extract<DayPick, { ok: false }>;

/** What the calendar shows; plain data, so that a loader can return it. */
export interface StayCalendarData {
  /** The months shown, 'YYYY-MM', in order. */
  months: string[];
  /** Every day of these months. */
  days: CalendarDay[];
  chosen: ChosenDates;
  /** The first and the last month that can be shown. */
  earliest: string;
  last: string;
  /** Today's date at the property. */
  today: PlainDate;
  /** The general minimum and maximum stay; a season may require more than the minimum. */
  minNights: number;
  maxNights: number;
  currency: string;
  /** The selection that the server refused, when JavaScript is off. */
  refused: RefusedDay | null;
}
