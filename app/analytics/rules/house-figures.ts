// What the house earns, as the trade defines it (USALI): nights sold, room revenue, occupancy, ADR, RevPAR; pure arithmetic.
import { addDays, daysBetween } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import type { Days } from "./period.ts";

/** A booking that was made, cancelled or not; amounts in cents. */
export interface SoldStay {
  apartmentId: number;
  checkIn: PlainDate;
  checkOut: PlainDate;
  /** The nights after discounts, without any fee: room revenue. */
  accommodation: number;
  /** Everything that the guest pays. */
  total: number;
  bookedOn: PlainDate;
  /** Null while it stands. */
  cancelledOn: PlainDate | null;
  country: string;
  plan: string;
  language: string;
  /** Booked by the guest on the site. */
  online: boolean;
}

/** Nights with what they earn. */
export interface Sold {
  nights: number;
  revenue: number;
}

/** Nights that nobody could buy, and those sold on other sites, whose price is not known. */
export interface OtherNights {
  blocked: number;
  channel: number;
}

/** Ratios of a time; null where nothing is divided by nothing. */
export interface HouseRates extends Sold {
  available: number;
  /** In percent: (nights sold + nights sold on other sites) / available nights. */
  occupancy: number | null;
  /** Cents: room revenue / nights sold. */
  adr: number | null;
  /** Cents: room revenue / available nights. */
  revpar: number | null;
}

/** The nights from `from` to `to` of the stays that stand; a stay's revenue is spread evenly over its nights, to the cent. */
export function soldIn(stays: readonly SoldStay[], { from, to }: Days): Sold {
  const sold = { nights: 0, revenue: 0 };
  for (const { checkIn, checkOut, accommodation, cancelledOn } of stays) {
    if (cancelledOn !== null || checkOut <= from || checkIn > to) continue;
    const all = daysBetween(checkIn, checkOut);
    const first = Math.max(0, daysBetween(checkIn, from));
    const end = Math.min(all, daysBetween(checkIn, to) + 1);
    sold.nights += end - first;
    sold.revenue += shareUntil(end) - shareUntil(first);
    function shareUntil(nights: number) {
      return Math.floor((accommodation * nights) / all);
    }
  }
  return sold;
}

/** `apartments` that can be booked, over the days. */
export function ratesIn(
  stays: readonly SoldStay[],
  days: Days,
  { apartments, other }: { apartments: number; other: OtherNights },
): HouseRates {
  const { nights, revenue } = soldIn(stays, days);
  const available = apartments * (daysBetween(days.from, days.to) + 1) - other.blocked;
  return {
    nights,
    revenue,
    available,
    occupancy: ratio(100 * (nights + other.channel), available),
    adr: ratio(revenue, nights),
    revpar: ratio(revenue, available),
  };
}

/** The stays as they stood at the end of a day: booked until then, and not yet cancelled. */
export function onTheBooks(stays: readonly SoldStay[], day: PlainDate): SoldStay[] {
  return stays
    .filter(({ bookedOn, cancelledOn }) => bookedOn <= day && !(cancelledOn && cancelledOn <= day))
    .map((stay) => ({ ...stay, cancelledOn: null }));
}

/** What was booked in a time, cancelled since or not; means in days, null when nothing was booked. */
export interface Booked {
  bookings: number;
  total: number;
  leadTime: number | null;
  lengthOfStay: number | null;
  /** Of these bookings, cancelled since: the number, and in percent. */
  cancelled: number;
  cancelledShare: number | null;
}

/** Sums up bookings. */
export function bookedOf(stays: readonly SoldStay[]): Booked {
  const sum = (of: (stay: SoldStay) => number) => stays.reduce((all, stay) => all + of(stay), 0);
  const cancelled = stays.filter(({ cancelledOn }) => cancelledOn !== null).length;
  return {
    bookings: stays.length,
    total: sum(({ total }) => total),
    leadTime: ratio(
      sum(({ bookedOn, checkIn }) => daysBetween(bookedOn, checkIn)),
      stays.length,
    ),
    lengthOfStay: ratio(
      sum(({ checkIn, checkOut }) => daysBetween(checkIn, checkOut)),
      stays.length,
    ),
    cancelled,
    cancelledShare: ratio(100 * cancelled, stays.length),
  };
}

/** The bookings made from the first to the last of the days. */
export function madeIn(stays: readonly SoldStay[], { from, to }: Days): SoldStay[] {
  return stays.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to);
}

/** First and last day of a month, 'YYYY-MM'. */
export function daysOf(month: string): Days {
  const from = `${month}-01`;
  const inNext = addDays(from, 31);
  return { from, to: addDays(inNext, -Number(inNext.slice(8))) };
}

/** Null rather than a division by nothing. */
export function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
