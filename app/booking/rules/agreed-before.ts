// Whether a guest has already agreed to the same booking at the same price, so that one click is enough to try again.
import type { Cents } from "./money.ts";
import { compareWishes, type Wish } from "./same-wish.ts";

/** `booked` is the guest's unfinished booking, `consentedTotal` the total agreed to with all three consents. */
export function agreedBefore(
  booked: Wish,
  wanted: Wish & { total: Cents },
  consentedTotal: Cents | undefined,
): boolean {
  return consentedTotal === wanted.total && compareWishes(booked, wanted) === "same";
}
