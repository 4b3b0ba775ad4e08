// A day as the calendar shows it: its availability, its part in the stay being chosen, and what selecting it does.
import { daysBetween, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { DayState } from "./availability.ts";

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

/** Why a day cannot be selected; each is a message under `calendar.refusals`. `gap`: fewer free nights than the minimum. */
export type DayRefusal =
  | "past"
  | "taken"
  | "checkOutOnly"
  | "noArrival"
  | "gap"
  | "beyond"
  | "tooShort"
  | "tooLong";

/** The dates after the selection, or the refusal, with the number of nights for its message. */
export type DayPick =
  | ({ ok: true } & ChosenDates)
  | { ok: false; refusal: DayRefusal; nights?: number };

/**
 * The first selected day is the arrival, the second the departure, a third starts over; selecting the arrival again clears
 * it. A departure after a taken night starts over as well. Days missing from `calendar` count as open, because the server
 * checks again with all days, and then with `checkStay`.
 */
export function pickDay(
  chosen: ChosenDates,
  day: PlainDate,
  calendar: readonly CalendarDay[],
  maxNights: number,
): DayPick {
  const { checkIn, checkOut } = chosen;
  if (!checkIn || checkOut || day < checkIn) return arrive(day, calendar);
  if (day === checkIn) return { ok: true, checkIn: null, checkOut: null };
  if (!allOpen(checkIn, day, calendar)) return arrive(day, calendar);
  const nights = daysBetween(checkIn, day);
  const minNights = calendar.find(({ date }) => date === checkIn)?.minNights ?? 1;
  if (nights < minNights) return { ok: false, refusal: "tooShort", nights: minNights };
  if (nights > maxNights) return { ok: false, refusal: "tooLong", nights: maxNights };
  return { ok: true, checkIn, checkOut: day };
}

/**
 * The dates after selecting a day, as a browser can tell them from the days it shows. Null when the server has to decide: the stay
 * begins outside of `days`, or the day is refused.
 */
export function pickDayInView(
  chosen: ChosenDates,
  day: PlainDate,
  { days, maxNights }: { days: readonly CalendarDay[]; maxNights: number },
): ChosenDates | null {
  const { checkIn, checkOut } = chosen;
  if (checkIn && !checkOut && !days.some(({ date }) => date === checkIn)) return null;
  const pick = pickDay(chosen, day, days, maxNights);
  return pick.ok ? { checkIn: pick.checkIn, checkOut: pick.checkOut } : null;
}

function arrive(day: PlainDate, calendar: readonly CalendarDay[]): DayPick {
  const found = calendar.find(({ date }) => date === day);
  if (!found) return { ok: false, refusal: "beyond" };
  if (found.state === "free") return { ok: true, checkIn: day, checkOut: null };
  if (found.state === "tooShort") {
    return { ok: false, refusal: "gap", nights: found.minNights };
  }
  return { ok: false, refusal: found.state };
}

function allOpen(
  checkIn: PlainDate,
  checkOut: PlainDate,
  calendar: readonly CalendarDay[],
): boolean {
  return calendar.every((day) => day.date < checkIn || day.date >= checkOut || isNightOpen(day));
}
