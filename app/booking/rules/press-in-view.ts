// What a press on a day makes of the search form, as far as the months in view can tell.
import { type CalendarDay, type ChosenDates, chosenDates } from "./calendar-day.ts";
import { pickDay } from "./pick-day.ts";

/**
 * The dates after the press, by the fields of the form: `checkIn`, `checkOut` and the pressed `day`. Null when only the house
 * knows: the stay begins outside of the months in view, or the day is refused.
 */
export function pressInView(
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
