// How long a user stays signed in.

const hour = 60 * 60 * 1000;

/** A session expires after so many hours without a request. */
export const idleHours = 12;
/** A session expires after so many days in any case. */
export const absoluteDays = 14;
/** After the passphrase, the code can be entered for so many minutes. */
export const codeMinutes = 10;
/** Use is recorded at most this often: reading pages should not write. */
export const seenIntervalMinutes = 1;

/** A session by its times, in milliseconds since 1970. */
export interface SessionTimes {
  stage: "code" | "open";
  createdAt: number;
  seenAt: number;
}

/** Whether the session has expired at `now`, which includes the exact millisecond. */
export function isExpired({ stage, createdAt, seenAt }: SessionTimes, now: number): boolean {
  if (stage === "code") return now >= createdAt + (codeMinutes * hour) / 60;
  return now >= seenAt + idleHours * hour || now >= createdAt + absoluteDays * 24 * hour;
}
