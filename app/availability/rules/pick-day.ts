// What selecting a day of the calendar does: sets the arrival, sets the departure, or is refused with a reason.
import { isNightOpen } from "./calendar-day.ts";
import type { CalendarDay, ChosenDates } from "./calendar-day.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** Why a day cannot be selected; each is a message under `calendar.refusals`. `gap`: fewer free nights than the minimum. */
export type DayRefusal =
  | "past"
  | "taken"
  | "checkOutOnly"
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
