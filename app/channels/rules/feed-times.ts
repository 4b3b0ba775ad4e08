// When a calendar is read, and when it counts as out of step.

/** Minutes between two readings. */
export const readEvery = 15;

/** Minutes after which a calendar that could not be read is worth a warning: three readings were missed. */
export const lateAfter = 50;

/** What of a calendar tells how fresh it is; instants as ISO text. */
export interface FeedTimes {
  goodAt: string | null;
  failures: number;
  createdAt: string;
  unreadable: number;
}

/** `failing`: the last try failed, but what it brought before is fresh enough; `late`: it is not; `partly`: some events were lost. */
export type FeedState = "waiting" | "fresh" | "partly" | "failing" | "late";

/** How a calendar stands at an instant. */
export function feedState(
  { goodAt, failures, createdAt, unreadable }: FeedTimes,
  now: Date,
): FeedState {
  if (minutesSince(goodAt ?? createdAt, now) >= lateAfter) return "late";
  if (failures > 0) return goodAt === null ? "late" : "failing";
  if (goodAt === null) return "waiting";
  return unreadable > 0 ? "partly" : "fresh";
}

/** Whole minutes from an instant to another; never negative, whatever the clocks say. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
}

/**
 * The next reading: a quarter of an hour later, and up to a minute more, so that calendars spread out. After `failures` of
 * the reader in a row it comes twice as late for each, but at least once an hour: nights that were sold elsewhere must be
 * known soon after the other site has mended its calendar.
 */
export function nextReading(id: string, now: Date, failures = 0): Date {
  let spread = 0;
  for (const character of id) spread = (spread * 31 + character.charCodeAt(0)) % 60_000;
  const minutes = Math.min(readEvery * 2 ** failures, longestWait);
  return new Date(now.getTime() + minutes * 60_000 + spread);
}

// Minutes. A job that is put off for longer is taken for one set by a wrong clock (platform/rules/clock-went-back.ts).
const longestWait = 60;
