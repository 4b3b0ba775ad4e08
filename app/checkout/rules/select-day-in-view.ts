// Applies the selection of a day to the search form in the browser, as far as the months in view allow.
import {
  type CalendarDay,
  type ChosenDates,
  chosenDates,
} from "#app/availability/rules/calendar-day.ts";
import { pickDay } from "#app/availability/rules/pick-day.ts";

/**
 * The dates after the selection, from the form fields `checkIn`, `checkOut` and the selected `day`. Null when the server has
 * to decide: the stay begins outside the months in view, or the day is refused.
 */
export function selectDayInView(
  fields: URLSearchParams,
  { days, maxNights }: { days: readonly CalendarDay[]; maxNights: number },
): ChosenDates | null {
  const read = (name: string) => fields.get(name) ?? undefined;
  const chosen = chosenDates({ checkIn: read("checkIn"), checkOut: read("checkOut") });
  const { checkIn, checkOut } = chosen;
  if (checkIn && !checkOut && !days.some(({ date }) => date === checkIn)) return null;
  const pick = pickDay(chosen, read("day") ?? "", days, maxNights);
  return pick.ok ? { checkIn: pick.checkIn, checkOut: pick.checkOut } : null;
}
