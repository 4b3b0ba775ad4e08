// Converts a date and hour at the property to an instant, for calendar files and APIs that use UTC.
import { propertyDay } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";

/**
 * The instant of a full hour (0 to 23) on a date in `timeZone` (an IANA name). An hour skipped by a change to summer time
 * gives the instant after the change; a repeated hour gives one of the two.
 */
export function instantAt(date: PlainDate, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${String(hour).padStart(2, "0")}:00:00Z`);
  // The first guess may be on the other side of a clock change; its offset corrects that.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone));
}

// The zone's UTC offset at an instant, in milliseconds.
function offsetAt(instant: number, timeZone: string): number {
  const { today, hour, minute } = propertyDay(new Date(instant), timeZone);
  const shown = Date.parse(`${today}T00:00:00Z`) + (hour * 60 + minute) * minuteMilliseconds;
  return shown - Math.floor(instant / minuteMilliseconds) * minuteMilliseconds;
}

const minuteMilliseconds = 60_000;
