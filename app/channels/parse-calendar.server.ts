// Parses an iCalendar text (RFC 5545) into events in the property's days. Unreadable events are counted, never guessed.
import ICAL from "ical.js";
import { expandEvent, readZones, TooManyOccurrences } from "./expand-event.server.ts";
import type { Series } from "./expand-event.server.ts";
import { saysClosed } from "./rules/channel-event.ts";
import type { ChannelEvent, ClaimWindow } from "./rules/channel-event.ts";
import type { CalendarFault } from "./rules/feed-reading.ts";

/** `unreadable` is how many events were left out of `events`. */
export type ParsedCalendar =
  | { ok: true; events: ChannelEvent[]; unreadable: number }
  | { ok: false; fault: CalendarFault };

/**
 * How to parse: days of `timeZone` within `window`; a stay of more than `longestStay` nights is unreadable; events
 * whose UID ends with `@ownDomain` are our own exported bookings.
 */
export interface ReadingRules {
  window: ClaimWindow;
  longestStay: number;
  timeZone: string;
  ownDomain: string;
}

/**
 * The events that take nights, recurring ones once per occurrence within the window. Cancelled ones, transparent ones,
 * our own, and those outside the window are left out. Some texts take minutes of CPU: call it in a worker
 * (`parse-in-worker.server.ts`).
 */
export function parseCalendar(text: string, rules: ReadingRules): ParsedCalendar {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return { ok: false, fault: "empty" };
  if (!/^BEGIN:VCALENDAR\s/i.test(trimmed)) return { ok: false, fault: "notCalendar" };
  // The library accepts any END in place of the expected one.
  if (!/\nEND:VCALENDAR$/i.test(trimmed)) return { ok: false, fault: "broken" };
  const calendars = hasLongHead(trimmed) ? null : calendarsIn(trimmed);
  if (!calendars) return { ok: false, fault: "broken" };
  const count = (name: string) =>
    calendars.reduce((sum, calendar) => sum + calendar.getAllSubcomponents(name).length, 0);
  if (count("vevent") > maxEvents || count("vtimezone") > maxZones)
    return { ok: false, fault: "tooMany" };
  const all = calendars.map((calendar) => ({
    zones: readZones(calendar, rules.timeZone),
    events: calendar.getAllSubcomponents("vevent"),
  }));
  const parsed = { events: [] as ChannelEvent[], unreadable: 0 };
  const budget = { times: maxOccurrences };
  for (const { zones, events } of all)
    for (const series of seriesOf(events, rules.ownDomain))
      try {
        parsed.events.push(...expandEvent(series, { ...rules, zones, budget, saysClosed }));
      } catch (error) {
        if (error instanceof TooManyOccurrences) return { ok: false, fault: "tooMany" };
        parsed.unreadable++;
      }
  return { ok: true, ...parsed };
}

// Ten years of one-night stays; and as many occurrences as can be expanded in a second: every day since 2000.
const maxEvents = 4_000;
const maxOccurrences = 15_000;
// The library searches all time zones for each time; the calendar of a large company has a dozen.
const maxZones = 200;

// Name and parameters of a line, before its value: the library's time is quadratic in their length. Real ones stay
// below a thousand characters. A quoted part, colons included, counts as one.
function hasLongHead(text: string): boolean {
  return /^(?:[^:"\n]|"[^"\n]*"){8192}/m.test(text.replaceAll(/\r?\n[ \t]/g, ""));
}

function calendarsIn(text: string): ICAL.Component[] | null {
  try {
    const read = ICAL.parse(text) as unknown[];
    // Several calendars in one text are parsed as a list, a single one is not.
    const all = (typeof read[0] === "string" ? [read] : read) as unknown[][];
    const calendars = all.map((jCal) => new ICAL.Component(jCal));
    return calendars.every(({ name }) => name === "vcalendar") ? calendars : null;
  } catch {
    return null;
  }
}

function seriesOf(events: ICAL.Component[], ownDomain: string): Series[] {
  const isOurs = (event: ICAL.Component) => uidOf(event).endsWith(`@${ownDomain}`);
  const foreign = events.filter((event) => !isOurs(event));
  const masters = foreign.filter((event) => !event.hasProperty("recurrence-id"));
  const repeating = new Set(masters.filter(repeats).map(uidOf));
  const changed = foreign.filter((event) => event.hasProperty("recurrence-id"));
  const changedOf = Map.groupBy(changed, uidOf);
  return [
    ...masters.map((master) => ({
      master,
      changed: repeats(master) ? (changedOf.get(uidOf(master)) ?? []) : [],
    })),
    // A single occurrence may be present without its series.
    ...changed
      .filter((event) => !repeating.has(uidOf(event)))
      .map((master) => ({ master, changed: [] })),
  ];
}

function repeats(event: ICAL.Component): boolean {
  return event.hasProperty("rrule") || event.hasProperty("rdate");
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue("uid") ?? "");
}
