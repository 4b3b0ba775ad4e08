// On which day of the property a time of a calendar lies: dates as they stand, times by their zone.
import ICAL from "ical.js";
import { isPlainDate, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import { instantAt } from "#app/booking/rules/property-instant.ts";

/** Tells the property's day of a time; `tzid` is the zone that its property names. */
export type PlaceTime = (time: ICAL.Time, tzid: string | null) => PlainDate;

/** The zones of a calendar. A time without a zone, or of one that nobody knows, is by the property's own clock. */
export function zonesOf(calendar: ICAL.Component, timeZone: string): PlaceTime {
  const zones = new Map(
    calendar
      .getAllSubcomponents("vtimezone")
      .map((zone) => [String(zone.getFirstPropertyValue("tzid")), new ICAL.Timezone(zone)]),
  );
  return (time, tzid) => {
    if (time.isDate) return dayOf(time);
    const told = tzid === null ? undefined : zones.get(tzid);
    if (time.zone?.tzid === "UTC") return at(time.toUnixTime() * 1000, timeZone);
    if (told) {
      const there = time.clone();
      there.zone = told;
      return at(there.toUnixTime() * 1000, timeZone);
    }
    if (tzid !== null && isZone(tzid)) {
      const hour = instantAt(dayOf(time), time.hour, tzid).getTime();
      return at(hour + time.minute * 60_000, timeZone);
    }
    return dayOf(time);
  };
}

function at(instant: number, timeZone: string): PlainDate {
  return propertyDay(new Date(instant), timeZone).today;
}

function dayOf({ year, month, day }: ICAL.Time): PlainDate {
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  if (isPlainDate(date)) return date;
  // Long ago, or far off: outside every window, but in order.
  if (year < 2000) return "2000-01-01";
  if (year > 2199) return "2199-12-31";
  throw new Error("no date");
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
