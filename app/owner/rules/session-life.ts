// How long a person stays signed in.

const hour = 60 * 60 * 1000;

/** Without a visit for so long a session is over. */
export const idleHours = 12;
/** However busy, a session is over after so long. */
export const absoluteDays = 14;
/** Whoever has said the passphrase has so long to say the code. */
export const codeMinutes = 10;
/** A visit is written down at most so often: reading pages should not write. */
export const noteEveryMinutes = 1;

/** A session by its times, in milliseconds since 1970. */
export interface SessionTimes {
  stage: "code" | "open";
  createdAt: number;
  seenAt: number;
}

/** Whether the session is over at `now`, from its very millisecond on. */
export function isOver({ stage, createdAt, seenAt }: SessionTimes, now: number): boolean {
  if (stage === "code") return now >= createdAt + (codeMinutes * hour) / 60;
  return now >= seenAt + idleHours * hour || now >= createdAt + absoluteDays * 24 * hour;
}
