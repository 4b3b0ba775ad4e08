// A day as the calendar shows it: its availability, and its part in the stay being chosen.
import type { DayState } from "./availability.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** A day of the calendar. `price` in cents, null when the night cannot be booked; `minNights` of a stay arriving that day. */
export interface CalendarDay {
  date: PlainDate;
  state: DayState;
  price: Cents | null;
  minNights: number;
}

/** The dates chosen so far: none, only the arrival, or both. */
export interface ChosenDates {
  checkIn: PlainDate | null;
  checkOut: PlainDate | null;
}

/** The dates of a search as typed; an invalid date, or a departure not after the arrival, is ignored. */
export function chosenDates(typed: {
  checkIn: string | undefined;
  checkOut: string | undefined;
}): ChosenDates {
  const { checkIn = "", checkOut = "" } = typed;
  if (!isPlainDate(checkIn)) return { checkIn: null, checkOut: null };
  return { checkIn, checkOut: isPlainDate(checkOut) && checkOut > checkIn ? checkOut : null };
}

/** The part of a day in the chosen stay: first day, between, last day, or null. */
export type StayPart = "in" | "mid" | "end" | null;

/** The part of a day in the stay chosen so far; an arrival alone marks one day. */
export function stayPart(date: PlainDate, { checkIn, checkOut }: ChosenDates): StayPart {
  if (date === checkIn) return "in";
  if (!checkIn || !checkOut || checkOut <= checkIn) return null;
  if (date === checkOut) return "end";
  return date > checkIn && date < checkOut ? "mid" : null;
}

/** Whether the night can be part of a stay. */
export function isNightOpen({ state, price }: CalendarDay): boolean {
  return state !== "past" && state !== "taken" && price !== null;
}
