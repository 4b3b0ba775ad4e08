// Handles a machine clock that was wrong and is set back: jobs scheduled by the wrong clock must not wait for it to catch up.

/** Twice the longest wait of any job: an hour between two attempts. */
const longestWait = 2 * 60 * 60_000;

/**
 * The latest instant, ISO 8601, that this clock can have scheduled a job for: a later one means that the clock was set
 * back, and the job is due. Far enough ahead for processes whose clocks differ.
 */
export function latestPlausibleTime(now: Date): string {
  return new Date(now.getTime() + longestWait).toISOString();
}
