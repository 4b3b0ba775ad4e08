// Whether a guest has agreed to this very booking before, at this price: then one press is enough to try again.
import type { Cents } from "./money.ts";
import { compareWishes, type Wish } from "./same-wish.ts";

/** `booked` is the unfinished booking of that time, `consentedTotal` what its guest agreed to with all three consents. */
export function agreedBefore(
  booked: Wish,
  wanted: Wish & { total: Cents },
  consentedTotal: Cents | undefined,
): boolean {
  return consentedTotal === wanted.total && compareWishes(booked, wanted) === "same";
}
