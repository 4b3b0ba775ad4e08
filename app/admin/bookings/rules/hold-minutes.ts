// How long an unfinished payment still holds its nights.

/** Minutes left, rounded up; 0 when the hold has expired, null when nothing is held. */
export function holdMinutes(holdExpiresAt: string | null, now: Date): number | null {
  if (holdExpiresAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / 60_000));
}
