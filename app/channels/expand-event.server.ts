// Computes the nights of one calendar event, and of its recurrences. Times become days of the property: dates unchanged, times by
// their time zone.
import ICAL from "ical.js";
import {
  addDays,
  daysBetween,
  instantAt,
  isPlainDate,
  propertyDay,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { isReadableRule, isReadableZoneRule } from "./rules/channel-event.ts";
import type { ChannelEvent, ClaimWindow, RecurrenceRule } from "./rules/channel-event.ts";

/**
 * Returns the property's day of a time; `tzid` is the time zone named by the iCalendar property. Throws for an
 * unsupported time zone.
 */
type ToPropertyDay = (time: ICAL.Time, tzid: string | null) => PlainDate;

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

/** A recurring event with its modified occurrences. */
export interface Series {
  master: ICAL.Component;
  changed: ICAL.Component[];
}

/** `budget` is how many more occurrences the whole calendar may expand; `longestStay` is in nights. */
interface ExpandOptions {
  window: ClaimWindow;
  longestStay: number;
  zones: ToPropertyDay;
  budget: { times: number };
  saysClosed(summary: string): boolean;
}

/** The calendar has more occurrences than the limit. */
export class TooManyOccurrences extends Error {}

/**
 * The event, or each of its occurrences, within the window; none when it takes no nights. Throws on invalid data, and
 * on a stay longer than `longestStay`.
 */
export function expandEvent({ master, changed }: Series, rules: ExpandOptions): ChannelEvent[] {
  // The library processes every modified occurrence of a series before it returns the first.
  rules.budget.times -= changed.length;
  if (rules.budget.times < 0) throw new TooManyOccurrences();
  for (const component of [master, ...changed]) checkTimes(component, rules.longestStay);
  const event = new ICAL.Event(master, { exceptions: changed, strictExceptions: true });
  if (!event.isRecurring()) return within([toChannelEvent(event, event, rules)], rules.window);
  const [rule, second] = master.getAllProperties("rrule");
  // The standard allows one recurrence rule per event; with two the library loses occurrences.
  const isFollowed = !rule || isReadableRule((rule.jCal as unknown[])[3] as RecurrenceRule);
  if (second || !isFollowed) throw new Error("a recurrence rule that is not supported");
  const found: (ChannelEvent | null)[] = event.exceptions
    ? Object.values(event.exceptions).map((one) => toChannelEvent(one, one, rules))
    : [];
  const times = event.iterator();
  const nights = Math.ceil(event.duration.toSeconds() / daySeconds);
  if (nights > rules.longestStay) throw new Error("longer than any stay");
  for (let time = times.next(); time; time = times.next()) {
    if (--rules.budget.times < 0) throw new TooManyOccurrences();
    const day = rules.zones(time, zoneOf(master, "dtstart"));
    // An occurrence may begin a day after the window because of its time zone.
    if (day > addDays(rules.window.to, 1)) break;
    if (addDays(day, nights + 1) < rules.window.from) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    found.push(toChannelEvent(item, { startDate, endDate }, rules));
  }
  return within(found, rules.window);
}

function toChannelEvent(
  { component }: ICAL.Event,
  { startDate, endDate }: { startDate: ICAL.Time; endDate: ICAL.Time },
  { zones, saysClosed, longestStay, window }: ExpandOptions,
): ChannelEvent | null {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
  if (text("status").toUpperCase() === "CANCELLED") return null;
  if (text("transp").toUpperCase() === "TRANSPARENT") return null;
  const zone = zoneOf(component, "dtstart");
  const from = zones(startDate, zone);
  const end = zones(endDate, zoneOf(component, "dtend") ?? zone);
  if (end < from) throw new Error("ends before it begins");
  // Events that have ended, or begin beyond the window, take no nights, however long they are.
  if (end <= window.from || from >= window.to) return null;
  if (daysBetween(from, end) > longestStay) throw new Error("longer than any stay");
  const closed = saysClosed(text("summary"));
  // Some sites write a single night with the same date as start and end.
  if (startDate.isDate) return { from, to: end > from ? end : addDays(from, 1), closed };
  // An event within one day takes no night.
  return end > from ? { from, to: end, closed } : null;
}

function within(events: (ChannelEvent | null)[], window: ClaimWindow): ChannelEvent[] {
  return events.filter(
    (event): event is ChannelEvent =>
      event !== null && event.to > window.from && event.from < window.to,
  );
}

function zoneOf(component: ICAL.Component, name: string): string | null {
  return component.getFirstProperty(name)?.getFirstParameter("tzid") ?? null;
}

// The library turns 31 February into 3 March; a nonexistent day is an error that we do not correct.
function checkTimes(component: ICAL.Component, longestStay: number): void {
  if (!component.hasProperty("dtstart")) throw new Error("no beginning");
  for (const name of ["dtstart", "dtend", "recurrence-id"])
    for (const property of component.getAllProperties(name)) {
      const raw = String((property.jCal as unknown[])[3]);
      if (!isTime(raw)) throw new Error(`${name} is no time`);
    }
  const duration = component.getFirstPropertyValue("duration");
  if (duration === null) return;
  if (!(duration instanceof ICAL.Duration)) throw new Error("no duration");
  // The library adds a duration day by day: it must be bounded before any end date is computed. Negated, so that NaN
  // counts as too long.
  if (!(Math.abs(duration.toSeconds()) <= longestStay * daySeconds))
    throw new Error("longer than any stay");
}

const daySeconds = 86_400;

function isTime(raw: string): raw is PlainDate {
  const [, date = "", hour = "00", minute = "00", second = "00"] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)Z?)?$/.exec(raw) ?? [];
  const epoch = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(epoch) || new Date(epoch).toISOString().slice(0, 10) !== date) return false;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
}
