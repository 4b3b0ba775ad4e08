// What a page's loader tells of itself while it is made: how far towards a booking it is, and what it could not sell.
import type { LostReason } from "./lost-reason.ts";

/** The steps towards a booking, in their order; the last one, booked, is in the bookings themselves. */
export const funnelSteps = ["search", "apartment", "details", "review"] as const;

/** One of them. */
export type FunnelStep = (typeof funnelSteps)[number];

/** A stay that was searched and could not be had; `cents` is the cheapest fitting apartment's whole price. */
export interface LostWish {
  reason: LostReason;
  checkIn: string;
  checkOut: string;
  guests: number;
  nights: number;
  cents: number;
}

/** Filled by loaders, read when the page is answered. */
export interface ToldPage {
  /** Who is that far has done all that comes before. */
  step: FunnelStep | null;
  wish: LostWish | null;
}
