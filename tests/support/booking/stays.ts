// A stay for tests.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { Stay } from "#app/stays/rules/stay.ts";

/** A week from Sunday 10 January 2027 (high season) unless given otherwise; `nights` sets the check-out. */
export function aStay({ checkIn = "2027-01-10", nights = 7 } = {}): Stay {
  return { checkIn, checkOut: addDays(checkIn, nights) };
}
