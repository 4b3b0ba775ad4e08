// On which days of a stay an extra is prepared.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { Extra } from "./extra.ts";

/**
 * A late check-out on the day of departure; what is charged by the night on the day after each night, as a breakfast is; anything
 * else on the day of arrival.
 */
export function isDue(
  { kind, unit }: Pick<Extra, "kind" | "unit">,
  { checkIn, checkOut }: Stay,
  today: PlainDate,
): boolean {
  if (kind === "lateCheckOut") return today === checkOut;
  if (unit === "night" || unit === "guestNight") return checkIn < today && today <= checkOut;
  return today === checkIn;
}
