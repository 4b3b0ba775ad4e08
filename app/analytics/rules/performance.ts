// The property's performance by the definitions of the hotel trade (USALI): nights sold, room revenue, occupancy, ADR,
// RevPAR. Pure arithmetic.
import type { ApartmentNight } from "#app/apartments/rules/sale-days.ts";
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { apartmentOn, partsOf } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import type { DayRange } from "./period.ts";

/** A booking that was made, cancelled or not; amounts in cents. */
export interface SoldStay {
  apartmentId: number;
  /** Where the guest moved during the stay. */
  moves?: readonly Move[];
  checkIn: PlainDate;
  checkOut: PlainDate;
  /** The first night that was released, which may be sold again; null when none was. */
  freeFrom: PlainDate | null;
  /** The price of the nights after discounts, without any fee: room revenue. */
  accommodation: number;
  /** Everything that the guest pays. */
  total: number;
  bookedOn: PlainDate;
  /** Null while it is not cancelled. */
  cancelledOn: PlainDate | null;
  country: string;
  plan: string;
  language: string;
  /** Booked by the guest on the site. */
  online: boolean;
}

/** Nights sold and their revenue. */
export interface SoldNights {
  nights: number;
  revenue: number;
}

/** Nights that were not for sale, and those sold on other sites, whose price is unknown. */
export interface OtherNights {
  blocked: number;
  channel: number;
}

/** The performance of a period; ratios are null where the divisor is zero. */
export interface PropertyPerformance extends SoldNights {
  available: number;
  /** In percent: (nights sold + nights sold on other sites) / available nights. */
  occupancy: number | null;
  /** Cents: room revenue / nights sold. */
  adr: number | null;
  /** Cents: room revenue / available nights. */
  revpar: number | null;
}

/**
 * The nights from `from` to `to` of stays that are not cancelled; a stay's revenue is spread evenly over its nights, to
 * the cent, also over those that were released and count as nights of their next buyer. Of `apartment`, only those slept in it.
 */
export function soldNightsIn(
  stays: readonly SoldStay[],
  { from, to }: DayRange,
  apartment?: number,
): SoldNights {
  const result = { nights: 0, revenue: 0 };
  for (const { accommodation, cancelledOn, freeFrom, moves = [], ...stay } of stays) {
    if (cancelledOn !== null) continue;
    const { checkIn, checkOut } = stay;
    const all = daysBetween(checkIn, checkOut);
    const revenueUntil = (nights: number) => Math.floor((accommodation * nights) / all);
    for (const part of partsOf({ ...stay, moves })) {
      if (apartment !== undefined && part.apartmentId !== apartment) continue;
      if (part.checkOut <= from || part.checkIn > to) continue;
      const first = daysBetween(checkIn, part.checkIn > from ? part.checkIn : from);
      const end = Math.min(daysBetween(checkIn, part.checkOut), daysBetween(checkIn, to) + 1);
      const held = freeFrom === null ? end : Math.min(end, daysBetween(checkIn, freeFrom));
      result.nights += Math.max(0, held - first);
      result.revenue += revenueUntil(end) - revenueUntil(first);
    }
  }
  return result;
}

/** The nights of stays that are not cancelled, without those that were released. */
export function listSoldNights(stays: readonly SoldStay[]): ApartmentNight[] {
  const sold: ApartmentNight[] = [];
  for (const { freeFrom, cancelledOn, moves = [], ...stay } of stays)
    if (cancelledOn === null)
      for (let night = stay.checkIn; night < (freeFrom ?? stay.checkOut); night = addDays(night, 1))
        sold.push({ apartmentId: apartmentOn({ ...stay, moves }, night), night });
  return sold;
}

/** Performance over the days, in which that many nights were `onSale`, blocked ones included. */
export function performanceIn(
  stays: readonly SoldStay[],
  days: DayRange,
  { onSale, other }: { onSale: number; other: OtherNights },
): PropertyPerformance {
  const { nights, revenue } = soldNightsIn(stays, days);
  const available = onSale - other.blocked;
  return {
    nights,
    revenue,
    available,
    occupancy: ratio(100 * (nights + other.channel), available),
    adr: ratio(revenue, nights),
    revpar: ratio(revenue, available),
  };
}

/** The stays on the books at the end of a day: booked until then, and not yet cancelled. */
export function onTheBooks(stays: readonly SoldStay[], day: PlainDate): SoldStay[] {
  return stays
    .filter(({ bookedOn, cancelledOn }) => bookedOn <= day && !(cancelledOn && cancelledOn <= day))
    .map((stay) => ({ ...stay, cancelledOn: null }));
}

/** What was booked in a period, cancelled since or not; means in days, null when nothing was booked. */
export interface BookingTotals {
  bookings: number;
  total: number;
  leadTime: number | null;
  lengthOfStay: number | null;
  /** How many of these bookings were cancelled since, and in percent. */
  cancelled: number;
  cancelledShare: number | null;
}

/** Sums up bookings. */
export function bookingTotals(stays: readonly SoldStay[]): BookingTotals {
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
export function staysBookedIn(stays: readonly SoldStay[], { from, to }: DayRange): SoldStay[] {
  return stays.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to);
}

/** The quotient; null when the divisor is not positive. */
export function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
