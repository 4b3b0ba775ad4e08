// One event of another site's calendar, in days of the property: nights that are taken there; and which recurrence rules are
// supported: some never match a day, and searching for one would never end.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** From the first night to `to`, exclusive. */
export interface ChannelEvent {
  from: PlainDate;
  to: PlainDate;
  /** The nights are marked as closed, not as booked: this may be our own booking, imported by that site. */
  closed: boolean;
}

/** A night that a feed claims, with the event it belongs to. */
export interface Claim extends ChannelEvent {
  night: PlainDate;
}

/** The days that are read: from `from` to `to`, exclusive. */
export interface ClaimWindow {
  from: PlainDate;
  to: PlainDate;
}

/**
 * The nights of the events within the window, each once, by date. Where events overlap, a booking wins over a closure,
 * then the earlier, then the shorter one, so that their order does not matter.
 */
export function claimsOf(events: readonly ChannelEvent[], window: ClaimWindow): Claim[] {
  const claims = new Map<PlainDate, Claim>();
  for (const { from, to, closed } of events.toSorted(bySay)) {
    const last = to < window.to ? to : window.to;
    for (
      let night = from > window.from ? from : window.from;
      night < last;
      night = addDays(night, 1)
    )
      if (!claims.has(night)) claims.set(night, { night, from, to, closed });
  }
  return [...claims.values()].toSorted((a, b) => (a.night < b.night ? -1 : 1));
}

function bySay(a: ChannelEvent, b: ChannelEvent): number {
  return Number(a.closed) - Number(b.closed) || compare(a.from, b.from) || compare(a.to, b.to);
}

function compare(a: PlainDate, b: PlainDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Whether an event's title says "closed" instead of a booking. Airbnb: `Airbnb (Not available)` beside `Reserved`;
 * Booking.com: `CLOSED - Not available` for everything; Vrbo: `Blocked` beside `Reserved - Name`.
 */
export function saysClosed(summary: string): boolean {
  return /\b(not available|unavailable|closed|blocked)\b/i.test(summary);
}

/** A rule as parsed by the library (RFC 5545, 3.3.10): lower-case names, values single or in a list. */
export type RecurrenceRule = Record<string, unknown>;

/**
 * Supports recurrence by days, weeks, months or years. Parts that may exclude every day (every seventh day, but only
 * Mondays; 30 February) are not supported: the event counts as unreadable, and the admin page shows that.
 */
export function isReadableRule(rule: RecurrenceRule): boolean {
  const { freq, interval = 1, until: _until, count: _count, wkst: _wkst, ...parts } = rule;
  const open = allowed[String(freq)];
  if (!open || typeof interval !== "number" || interval < 1 || interval > open.interval)
    return false;
  const names = Object.keys(parts);
  if (names.length > 0 && interval > 1 && !open.partsWithInterval) return false;
  return (
    names.every((name) => open.parts.includes(name)) && hasSuchDays(rule) && hasSuchWeekdays(rule)
  );
}

/** Whether a time zone's rule for its clock changes is supported: once a year, in every year. */
export function isReadableZoneRule(rule: RecurrenceRule): boolean {
  return rule.freq === "YEARLY" && isReadableRule(rule);
}

const allowed: Record<string, { interval: number; parts: string[]; partsWithInterval: boolean }> = {
  DAILY: { interval: 366, parts: ["byday"], partsWithInterval: false },
  WEEKLY: { interval: 53, parts: ["byday"], partsWithInterval: true },
  MONTHLY: { interval: 24, parts: ["byday", "bymonthday", "bysetpos"], partsWithInterval: true },
  YEARLY: { interval: 10, parts: ["bymonth", "bymonthday", "byday"], partsWithInterval: true },
};

const shortestMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// The library turns 30 February into 2 March; for every 31st it correctly skips the shorter months.
function hasSuchDays({ freq, bymonth, bymonthday }: RecurrenceRule): boolean {
  const days = [bymonthday ?? []].flat().map((day) => Math.abs(Number(day)));
  const months = [bymonth ?? []].flat().map(Number);
  const lengths = months.map((month) => shortestMonths[month - 1] ?? 0);
  const most = freq === "MONTHLY" ? 31 : Math.min(...(months.length > 0 ? lengths : [28]));
  return days.every((day) => day >= 1 && day <= most);
}

// "6MO" asks for a sixth Monday, which no month has; with an interval, even a fifth one, or the fifth of a set, may
// never occur.
function hasSuchWeekdays({
  freq,
  interval = 1,
  bymonth,
  byday,
  bysetpos,
}: RecurrenceRule): boolean {
  const most = freq === "YEARLY" && bymonth === undefined ? 52 : interval === 1 ? 5 : 4;
  const ordinals = freq === "MONTHLY" || freq === "YEARLY";
  const isThere = (day: unknown) => {
    const found = /^([+-]?\d{1,2})?(?:MO|TU|WE|TH|FR|SA|SU)$/.exec(String(day));
    if (!found?.[1]) return found !== null;
    const place = Math.abs(Number(found[1]));
    return ordinals && place >= 1 && place <= most;
  };
  const places = [bysetpos ?? []].flat().map((place) => Math.abs(Number(place)));
  if (places.length > 0 && byday === undefined) return false;
  return [byday ?? []].flat().every(isThere) && places.every((place) => place >= 1 && place <= 4);
}
