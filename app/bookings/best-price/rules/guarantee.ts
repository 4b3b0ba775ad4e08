// The rules of the best price guarantee: what a booking keeps of it, until when a lower price may be shown, and
// by when the owner answers (docs/decisions, 129).
import * as v from "valibot";
import type { PropertyFacts } from "#property/facts.ts";
import { addDays, instantAt } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { usualGuarantee } from "#app/stays/price/rules/best-price.ts";
import type { Guarantee } from "#app/stays/price/rules/best-price.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";

// Bookings from before the numbers: their terms promise a match of what is shown before arrival.
const firstGuarantee: Guarantee = { ...usualGuarantee, hoursAfterBooking: 0, daysBefore: 0 };

const whole = v.pipe(v.number(), v.integer());
const guaranteeSchema = v.object({
  on: v.boolean(),
  hoursAfterBooking: whole,
  daysBefore: whole,
  answerHours: whole,
  extraPercent: whole,
});

/** The rules that a booking was made with, as stored; "" of a booking from before they had numbers. Throws on any other text. */
export function parseGuarantee(json: string): Guarantee {
  return json === "" ? firstGuarantee : v.parse(guaranteeSchema, JSON.parse(json));
}

/** The states of a claim. */
export type ClaimStatus = "filed" | "accepted" | "declined" | "withdrawn";

/** What a guest is told of a booking: `closed` where no price waits and none can be shown. */
export const bestPriceStates = ["open", "waits", "late", "matched", "declined", "closed"] as const;

/** One of them. */
export type BestPriceState = (typeof bestPriceStates)[number];

/** More are refused: who needs a fourth one writes a message. */
export const mostClaims = 3;

/** Until when a lower price may be shown, itself excluded: so many hours after booking, and so many days before the check-in hour. */
export function filingEnd(
  { hoursAfterBooking, daysBefore }: Guarantee,
  { createdAt, checkIn }: { createdAt: string; checkIn: PlainDate },
  { checkInHour, timeZone }: Pick<PropertyFacts, "checkInHour" | "timeZone">,
): Date {
  const arrival = instantAt(addDays(checkIn, -daysBefore), checkInHour, timeZone);
  if (hoursAfterBooking === 0) return arrival;
  const booked = new Date(Date.parse(createdAt) + hoursAfterBooking * hour);
  return booked < arrival ? booked : arrival;
}

/** By when the owner answers what is shown at `filedAt`. */
export function answerBy({ answerHours }: Guarantee, filedAt: Date): Date {
  return new Date(filedAt.getTime() + answerHours * hour);
}

const hour = 60 * 60 * 1000;

/** Why no lower price can be shown (any more). */
export type FilingRefusal = "off" | "notConfirmed" | "waits" | "matched" | "tooMany" | "over";

/** Null while the guest of a booking may show a lower price; `claims` are those shown so far. */
export function refuseFiling(
  booking: {
    status: BookingStatus;
    createdAt: string;
    checkIn: PlainDate;
    bestPrice: Guarantee;
  },
  claims: readonly { status: ClaimStatus }[],
  now: Date,
  facts: Pick<PropertyFacts, "checkInHour" | "timeZone">,
): FilingRefusal | null {
  const { bestPrice, status } = booking;
  const has = (wanted: ClaimStatus) => claims.some((claim) => claim.status === wanted);
  if (has("filed")) return "waits";
  if (has("accepted")) return "matched";
  if (!bestPrice.on) return "off";
  if (status !== "confirmed") return "notConfirmed";
  if (claims.length >= mostClaims) return "tooMany";
  return now < filingEnd(bestPrice, booking, facts) ? null : "over";
}
