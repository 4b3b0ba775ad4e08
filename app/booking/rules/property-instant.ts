// The instant at which the property's clock shows an hour of a day: for files and machines that think in UTC.
import { propertyDay } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";

/**
 * The instant of a full hour (0 to 23) of a day on the clocks of `timeZone` (an IANA name). An hour that summer time
 * skips gives the moment after the jump; one that it repeats gives one of the two.
 */
export function instantAt(date: PlainDate, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${String(hour).padStart(2, "0")}:00:00Z`);
  // The first guess may stand on the other side of a clock change; the second reads the right side.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone));
}

// Milliseconds by which the zone's clocks are ahead of UTC at an instant.
function offsetAt(instant: number, timeZone: string): number {
  const { today, hour, minute } = propertyDay(new Date(instant), timeZone);
  const shown = Date.parse(`${today}T00:00:00Z`) + (hour * 60 + minute) * minuteMilliseconds;
  return shown - Math.floor(instant / minuteMilliseconds) * minuteMilliseconds;
}

const minuteMilliseconds = 60_000;
