// Stays in the coming months, for tests that run against the real clock.
import { facts } from "#property/facts.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Stay } from "#app/stays/rules/stay.ts";

/** A stay that begins `inDays` days after today at the property. */
export function aComingStay({ inDays, nights }: { inDays: number; nights: number }): Stay {
  const { today } = propertyDay(new Date(), facts.timeZone);
  const checkIn = addDays(today, inDays);
  return { checkIn, checkOut: addDays(checkIn, nights) };
}
