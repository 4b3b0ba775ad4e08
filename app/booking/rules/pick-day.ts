// What pressing a day of the calendar does: begins the stay, ends it, or is refused with a reason.
import { isNightOpen } from "./calendar-day.ts";
import type { CalendarDay, ChosenDates } from "./calendar-day.ts";
import { daysBetween } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";

/** Why a day cannot be pressed; each is a message under `calendar.refusals`. `gap`: the free nights are fewer than the minimum. */
export type DayRefusal =
  | "past"
  | "taken"
  | "checkOutOnly"
  | "gap"
  | "beyond"
  | "tooShort"
  | "tooLong";

/** The dates after the press, or the reason, with the number of nights its message needs. */
export type DayPick =
  | ({ ok: true } & ChosenDates)
  | { ok: false; refusal: DayRefusal; nights?: number };

/**
 * The first press is the arrival, the second the departure, a third begins anew; the arrival pressed again is taken back.
 * A departure beyond a taken night begins anew as well. Days that `calendar` does not hold count as open: whoever holds
 * the whole calendar, the server, has the last word, and `checkStay` after it.
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
