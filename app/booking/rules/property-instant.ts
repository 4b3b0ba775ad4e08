// The instant at which the property's clock shows an hour of a day: for files and machines that think in UTC.
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
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, ...clockFace }).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
  );
  return shown - Math.floor(instant / minute) * minute;
}

const minute = 60_000;

const clockFace = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
} as const;
