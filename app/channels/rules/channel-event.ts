// One event of another site's calendar, in days of the property: nights that are taken there.
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
