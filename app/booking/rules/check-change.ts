// Whether the stay of a booking may change: by its status, the date, and the rules of any stay.
import type { Party } from "./party.ts";
import type { RateCard } from "./rate-card.ts";
import { checkStay } from "./stay.ts";
import type { Now, Stay, StayRules, StayVerdict } from "./stay.ts";
import type { BookingStatus } from "./status.ts";

/**
 * `notNow`: the booking is not active, or over. `same`: nothing would change. `hasArrived`: after arrival the day of arrival
 * cannot change, and after the first night neither can the apartment. `departureOver`: the new departure is past.
 */
export type ChangeFault = "notNow" | "same" | "hasArrived" | "departureOver";

/** The stay as booked. */
export interface BookedStay extends Stay, Party {
  status: BookingStatus;
  apartmentId: number;
}

/** Returns the nights of an allowed stay. An unchanged day of arrival may be in the past. */
export function checkChange(
  booking: BookedStay,
  wish: { apartmentId: number; stay: Stay; party: Party },
  now: Now,
  { rules, card }: { rules: StayRules; card: RateCard },
):
  | Extract<StayVerdict, { ok: true }>
  | (Extract<StayVerdict, { ok: false }> & { reason: "stayNotAllowed" })
  | { ok: false; reason: ChangeFault } {
  const { stay, party, apartmentId } = wish;
  const { today } = now;
  if (!mayChange(booking, today)) return { ok: false, reason: "notNow" };
  const sameArrival = stay.checkIn === booking.checkIn;
  const sameApartment = apartmentId === booking.apartmentId;
  const isSame =
    sameArrival &&
    sameApartment &&
    stay.checkOut === booking.checkOut &&
    party.adults === booking.adults &&
    party.children === booking.children;
  if (isSame) return { ok: false, reason: "same" };
  const began = booking.status === "checked_in" || booking.checkIn < today;
  if (began && !sameArrival) return { ok: false, reason: "hasArrived" };
  if (booking.checkIn < today && !sameApartment) return { ok: false, reason: "hasArrived" };
  if (sameArrival && stay.checkOut < today) return { ok: false, reason: "departureOver" };
  const from = sameArrival && booking.checkIn <= today ? { today: booking.checkIn, hour: 0 } : now;
  const verdict = checkStay(stay, from, rules, card);
  return verdict.ok ? verdict : { ...verdict, reason: "stayNotAllowed" };
}

/** Whether the stay of a booking can be changed at all. */
export function mayChange(
  { status, checkOut }: { status: BookingStatus; checkOut: string },
  today: string,
): boolean {
  return (status === "confirmed" || status === "checked_in") && checkOut >= today;
}
