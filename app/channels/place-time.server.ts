// On which day of the property a time of a calendar lies: dates as they stand, times by their zone.
import ICAL from "ical.js";
import { isPlainDate, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import { instantAt } from "#app/booking/rules/property-instant.ts";
import { isReadableZoneRule } from "./rules/readable-rule.ts";
import type { RecurrenceRule } from "./rules/readable-rule.ts";

/** Tells the property's day of a time; `tzid` is the zone that its property names. Throws for a zone that is not followed. */
export type PlaceTime = (time: ICAL.Time, tzid: string | null) => PlainDate;

/**
 * The zones of a calendar. A time without a zone, or of an unknown one, is by the property's own clock. A zone whose
 * rules are not followed is taken out of the calendar: the library would work it out for any time that names it.
 */
export function zonesOf(calendar: ICAL.Component, timeZone: string): PlaceTime {
  const zones = new Map<string, ICAL.Timezone | null>();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) {
    const tzid = String(zone.getFirstPropertyValue("tzid"));
    const isReadable = isReadableZone(zone);
    if (!isReadable) calendar.removeSubcomponent(zone);
    zones.set(tzid, isReadable ? new ICAL.Timezone(zone) : null);
  }
  return (time, tzid) => {
    if (time.isDate) return dayOf(time);
    const told = tzid === null ? undefined : zones.get(tzid);
    if (told === null) throw new Error("a zone that is not followed");
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

function isReadableZone(zone: ICAL.Component): boolean {
  return zone
    .getAllSubcomponents()
    .flatMap((part) => part.getAllProperties("rrule"))
    .every((rule) => isReadableZoneRule((rule.jCal as unknown[])[3] as RecurrenceRule));
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
