// Reads the text of a calendar (RFC 5545) as events in the property's days. Whatever cannot be read is counted, never guessed.
import ICAL from "ical.js";
import { expandEvent, TooManyTimes } from "./expand-event.server.ts";
import type { Series } from "./expand-event.server.ts";
import type { CalendarFault } from "./rules/calendar-fault.ts";
import { saysClosed } from "./rules/channel-event.ts";
import type { ChannelEvent, ClaimWindow } from "./rules/channel-event.ts";
import { zonesOf } from "./place-time.server.ts";

/** `unreadable` events were left out of `events`. */
export type ParsedCalendar =
  | { ok: true; events: ChannelEvent[]; unreadable: number }
  | { ok: false; fault: CalendarFault };

/**
 * How to read: days of `timeZone` within `window`; a stay of more than `longestStay` nights is unreadable; events whose
 * UID ends with `@ownDomain` are ours, come back to us.
 */
export interface ReadingRules {
  window: ClaimWindow;
  longestStay: number;
  timeZone: string;
  ownDomain: string;
}

/**
 * The events that take nights, recurring ones once for each time within the window. Cancelled ones, those that leave
 * the time free, our own and those outside the window are left out. Some texts keep it busy for minutes: call it in a
 * worker (`parse-in-worker.server.ts`).
 */
export function parseCalendar(text: string, rules: ReadingRules): ParsedCalendar {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return { ok: false, fault: "empty" };
  if (!/^BEGIN:VCALENDAR\s/i.test(trimmed)) return { ok: false, fault: "notCalendar" };
  // The library takes any END for the one that is due.
  if (!/\nEND:VCALENDAR$/i.test(trimmed)) return { ok: false, fault: "broken" };
  const calendars = hasLongHead(trimmed) ? null : calendarsIn(trimmed);
  if (!calendars) return { ok: false, fault: "broken" };
  const count = (name: string) =>
    calendars.reduce((sum, calendar) => sum + calendar.getAllSubcomponents(name).length, 0);
  if (count("vevent") > mostEvents || count("vtimezone") > mostZones)
    return { ok: false, fault: "tooMany" };
  const all = calendars.map((calendar) => ({
    zones: zonesOf(calendar, rules.timeZone),
    events: calendar.getAllSubcomponents("vevent"),
  }));
  const parsed = { events: [] as ChannelEvent[], unreadable: 0 };
  const budget = { times: mostTimes };
  for (const { zones, events } of all)
    for (const series of seriesOf(events, rules.ownDomain))
      try {
        parsed.events.push(...expandEvent(series, { ...rules, zones, budget, saysClosed }));
      } catch (error) {
        if (error instanceof TooManyTimes) return { ok: false, fault: "tooMany" };
        parsed.unreadable++;
      }
  return { ok: true, ...parsed };
}

// Ten years of one-night stays; and of their repetitions what can be worked out in a second: every day since 2000.
const mostEvents = 4_000;
const mostTimes = 15_000;
// The library looks through all of them for each time; a calendar of a whole company has a dozen.
const mostZones = 200;

// Name and parameters of a line, before its value: the library takes the square of their length. Real ones stay under a
// thousand characters. What stands in quotes, a colon among it, counts as one.
function hasLongHead(text: string): boolean {
  return /^(?:[^:"\n]|"[^"\n]*"){8192}/m.test(text.replaceAll(/\r?\n[ \t]/g, ""));
}

function calendarsIn(text: string): ICAL.Component[] | null {
  try {
    const read = ICAL.parse(text) as unknown[];
    // Several calendars in one text come as a list of them, one alone comes bare.
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
    // Of a series that is not in the calendar, a single time may be.
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
