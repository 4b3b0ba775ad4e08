// On which days of a stay an extra is prepared.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { inWays } from "./extra.ts";
import type { Extra, WantedExtra } from "./extra.ts";

/**
 * What of an order is prepared today, or null. A transfer on the day of each of its flights, and a flight that leaves before
 * five in the morning on the day before too, when its guests are fetched or the car is ordered; a late check-out on the day
 * of departure; what is charged by the night on the day after each night, as a breakfast is; anything else on the day of
 * arrival.
 */
export function dueOn(
  { kind, unit }: Pick<Extra, "kind" | "unit">,
  wanted: WantedExtra,
  { checkIn, checkOut }: Stay,
  today: PlainDate,
): WantedExtra | null {
  if (kind === "transfer") {
    const isEve = isBeforeDawn(wanted.timeBack) && today === addDays(checkOut, -1);
    const there = wanted.ways !== "departure" && today === checkIn;
    const back = wanted.ways !== "arrival" && (today === checkOut || isEve);
    if (there && back) return wanted;
    return there ? inWays(wanted, "arrival") : back ? inWays(wanted, "departure") : null;
  }
  return isDue({ kind, unit }, { checkIn, checkOut }, today) ? wanted : null;
}

function isDue(
  { kind, unit }: Pick<Extra, "kind" | "unit">,
  { checkIn, checkOut }: Stay,
  today: PlainDate,
): boolean {
  if (kind === "lateCheckOut") return today === checkOut;
  if (unit === "night" || unit === "guestNight") return checkIn < today && today <= checkOut;
  return today === checkIn;
}

function isBeforeDawn(time: string): boolean {
  return time !== "" && time < "05:00";
}
