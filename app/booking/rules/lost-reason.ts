// Why a stay that was asked for is not sold.

/** In the order in which an owner can do something about them. */
export const lostReasons = ["full", "tooShort", "tooManyGuests", "tooFarAhead", "tooLong"] as const;

/** One of them. */
export type LostReason = (typeof lostReasons)[number];

/** An apartment as the search judged it: `tooSmall` for the party, taken, or refused by a rule of the house. */
export interface CheckedStay {
  free: boolean;
  reason: string | null;
}

/**
 * Null when something can be had, or when nothing sensible was asked for (no dates, the past). A rule of the house comes
 * before the party, the party before the nights: what a guest would be told first.
 */
export function lostReasonOf(found: readonly CheckedStay[]): LostReason | null {
  if (found.length === 0 || found.some(({ free }) => free)) return null;
  const fault = found.find(({ reason }) => reason !== "taken" && reason !== "tooSmall")?.reason;
  if (fault) return isLost(fault) ? fault : null;
  return found.every(({ reason }) => reason === "tooSmall") ? "tooManyGuests" : "full";
}

function isLost(reason: string): reason is LostReason {
  return (lostReasons as readonly string[]).includes(reason);
}
