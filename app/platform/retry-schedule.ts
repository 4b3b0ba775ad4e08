// When an email that could not be sent is retried.

const minute = 60_000;
const waits = [1, 5, 15, 30, 60]; // minutes after the first, second, ... failure; then hourly
const givenUpAfter = 4 * 24 * 60 * minute;

/**
 * The instant of the next attempt after `attempts` failures, counted from `now`; null four days after the first
 * attempt: then it stays in the outbox as failed. Time spent waiting before that attempt, without a mail server, does
 * not count.
 */
export function nextTry(attempts: number, firstTry: Date, now: Date): Date | null {
  if (now.getTime() - firstTry.getTime() >= givenUpAfter) return null;
  return new Date(now.getTime() + (waits[attempts - 1] ?? waits.at(-1)!) * minute);
}
