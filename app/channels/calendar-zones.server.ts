// Converts a calendar's times to days of the property: dates unchanged, times by their time zone.
import ICAL from "ical.js";
import { instantAt, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { isReadableZoneRule } from "./rules/readable-rule.ts";
import type { RecurrenceRule } from "./rules/readable-rule.ts";

/**
 * Returns the property's day of a time; `tzid` is the time zone named by the iCalendar property. Throws for an
 * unsupported time zone.
 */
export type ToPropertyDay = (time: ICAL.Time, tzid: string | null) => PlainDate;

/**
 * The time zones of a calendar. A time without a zone, or with an unknown one, is in the property's zone. A zone with
 * unsupported rules is removed from the calendar: otherwise the library would expand it for every time that names it.
 */
export function readZones(calendar: ICAL.Component, timeZone: string): ToPropertyDay {
  const zones = new Map<string, ICAL.Timezone | null>();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) {
    const tzid = String(zone.getFirstPropertyValue("tzid"));
    const isReadable = isReadableZone(zone);
    if (!isReadable) calendar.removeSubcomponent(zone);
    zones.set(tzid, isReadable ? new ICAL.Timezone(zone) : null);
  }
  return (time, tzid) => {
    if (time.isDate) return dayOf(time);
    const zoneInCalendar = tzid === null ? undefined : zones.get(tzid);
    if (zoneInCalendar === null) throw new Error("a time zone that is not supported");
    if (time.zone?.tzid === "UTC") return dayAt(time.toUnixTime() * 1000, timeZone);
    if (zoneInCalendar) {
      const there = time.clone();
      there.zone = zoneInCalendar;
      return dayAt(there.toUnixTime() * 1000, timeZone);
    }
    if (tzid !== null && isZone(tzid)) {
      const hour = instantAt(dayOf(time), time.hour, tzid).getTime();
      return dayAt(hour + time.minute * 60_000, timeZone);
    }
    return dayOf(time);
  };
}

function isReadableZone(zone: ICAL.Component): boolean {
  return zone
    .getAllSubcomponents()
    .flatMap((part) => part.getAllProperties("rrule"))
    .every((rule) => isReadableZoneRule((rule.jCal as unknown[])[3] as RecurrenceRule));
}

function dayAt(instant: number, timeZone: string): PlainDate {
  return propertyDay(new Date(instant), timeZone).today;
}

function dayOf({ year, month, day }: ICAL.Time): PlainDate {
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  if (isPlainDate(date)) return date;
  // Far past or future dates are outside every window, but must still compare correctly.
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
