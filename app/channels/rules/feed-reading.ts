// The calendars exchanged with other sites: when one is read and counts as stale, why it could not be read, and the paths
// and nights of ours.
import { nightSpans } from "#app/dates/rules/plain-date.ts";
import type { NightSpan, PlainDate } from "#app/dates/rules/plain-date.ts";

/** Minutes between two reads. */
export const readEvery = 15;

// Minutes without a successful read after which a warning is shown: three reads were missed.
const lateAfter = 50;

/**
 * How far calendars are read and a retired apartment is closed in ours, in months: twice as far as guests can book, so that the claims
 * are already known when the owner extends the booking window.
 */
export const claimedMonths = 36;

/** The fields that determine a calendar's freshness; instants as ISO text. */
export interface FeedTimes {
  goodAt: string | null;
  failures: number;
  createdAt: string;
  unreadable: number;
}

/**
 * `failing`: the last read failed, but the last good data is recent enough; `late`: it is not; `partly`: some events
 * were unreadable.
 */
export type FeedState = "waiting" | "fresh" | "partly" | "failing" | "late";

/** The state of a calendar at an instant. */
export function feedState(
  { goodAt, failures, createdAt, unreadable }: FeedTimes,
  now: Date,
): FeedState {
  if (minutesSince(goodAt ?? createdAt, now) >= lateAfter) return "late";
  if (failures > 0) return goodAt === null ? "late" : "failing";
  if (goodAt === null) return "waiting";
  return unreadable > 0 ? "partly" : "fresh";
}

/** Whole minutes between two instants; never negative, whatever the clocks say. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
}

/**
 * When to read next: a quarter of an hour later plus up to a minute, so that calendars spread out. The interval doubles
 * with each consecutive parser failure, up to an hour: nights sold elsewhere must be known soon after the other site
 * has fixed its calendar.
 */
export function nextReading(id: string, now: Date, failures = 0): Date {
  let spread = 0;
  for (const character of id) spread = (spread * 31 + character.charCodeAt(0)) % 60_000;
  const minutes = Math.min(readEvery * 2 ** failures, longestWait);
  return new Date(now.getTime() + minutes * 60_000 + spread);
}

// Minutes. A longer wait would be taken for one set by a wrong clock (platform/database/due-rows.sql.server.ts).
const longestWait = 60;

/** What is wrong with the text: empty, not a calendar, truncated or malformed, more events than any apartment has. */
export const calendarFaults = ["empty", "notCalendar", "broken", "tooMany"] as const;
export type CalendarFault = (typeof calendarFaults)[number];

// The parser did not finish: out of time, out of memory, ended without an answer; `processEnded` when the whole process
// ended during the read.
const readerFailures = ["parseTooSlow", "parseTooLarge", "parseFailed", "processEnded"] as const;
export type ReaderFailure = (typeof readerFailures)[number];

/** Whether the parser failed, as opposed to the text or its site; `fault` is null when the last read succeeded. */
export function isReaderFailure(fault: string | null): boolean {
  return readerFailures.some((one) => one === fault);
}

/** The public path, or that of one feed's site, whose own claims are left out of the export. */
export function exportPath(token: string, feedId: string | null): string {
  return feedId === null ? `/calendars/${token}.ics` : `/calendars/${token}/${feedId}.ics`;
}

/** Whether the text has the form of an export secret: 128 bits, base64url. */
export function isExportToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** Joins nights into ranges that end after `today`. */
export function spansOf(nights: readonly PlainDate[], today: PlainDate): NightSpan[] {
  return nightSpans(nights).filter(({ to }) => to > today);
}
