// Analytics data that a page's loader fills in: the step of the booking funnel, and why nothing could be booked for a search.

/** The steps of the booking funnel, in order; the last one, booked, is counted from the bookings themselves. */
export const funnelSteps = ["search", "apartment", "details", "review"] as const;

/** One of them. */
export type FunnelStep = (typeof funnelSteps)[number];

/** A searched stay that could not be booked; `cents` is the full price of the cheapest apartment that holds the party. */
export interface UnmetDemand {
  reason: UnmetReason;
  checkIn: string;
  checkOut: string;
  guests: number;
  nights: number;
  cents: number;
}

/** Filled by loaders, read when the response is sent. */
export interface PageView {
  /** Reaching a step implies all steps before it. */
  step: FunnelStep | null;
  unmetDemand: UnmetDemand | null;
}

/** Ordered by how much the owner can do about them. */
export const unmetReasons = [
  "full",
  "tooShort",
  "tooManyGuests",
  "tooFarAhead",
  "tooLong",
] as const;

/** One of them. */
export type UnmetReason = (typeof unmetReasons)[number];

/** A search result for one apartment: `reason` is `tooSmall` for the party, `taken`, or a fault of the stay. */
export interface SearchedStay {
  free: boolean;
  reason: string | null;
}

/**
 * Null when an apartment is free, or when the search made no sense (no dates, the past). A fault of the stay comes before
 * the party, the party before taken nights, in the order in which a guest would see them.
 */
export function findUnmetReason(found: readonly SearchedStay[]): UnmetReason | null {
  if (found.length === 0 || found.some(({ free }) => free)) return null;
  const fault = found.find(({ reason }) => reason !== "taken" && reason !== "tooSmall")?.reason;
  if (fault) return isUnmetReason(fault) ? fault : null;
  return found.every(({ reason }) => reason === "tooSmall") ? "tooManyGuests" : "full";
}

function isUnmetReason(reason: string): reason is UnmetReason {
  return (unmetReasons as readonly string[]).includes(reason);
}
