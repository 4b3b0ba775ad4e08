// Analytics data that a page's loader fills in: the step of the booking funnel, and unmet demand of a search.
import type { UnmetReason } from "./unmet-reason.ts";

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
