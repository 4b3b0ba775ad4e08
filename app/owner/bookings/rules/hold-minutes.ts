// How long an unfinished payment still keeps its nights.

/** Whole minutes, the last one begun counted; 0 when the time is over, null when nothing is held. */
export function holdMinutes(holdExpiresAt: string | null, now: Date): number | null {
  if (holdExpiresAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / 60_000));
}
