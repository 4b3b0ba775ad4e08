// The machine's clock may have been wrong, and be put right: what was to come in an hour would then wait for a day.

/** Twice the longest that the house ever puts off a job: an hour between two tries. */
const longestWait = 2 * 60 * 60_000;

/**
 * The instant, ISO 8601, from which on a time for a job is no time that this clock can have set: it has gone back since, and
 * what was put off until then is due. Far enough ahead that two processes whose clocks differ do not take it for that.
 */
export function beyondAnyWait(now: Date): string {
  return new Date(now.getTime() + longestWait).toISOString();
}
