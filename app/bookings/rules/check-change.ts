// Whether the stay of a booking may change: by its status, the date, and the rules of any stay.
import type { Party } from "#app/stays/rules/party.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import { checkStay } from "#app/stays/rules/stay.ts";
import type { Now, Stay, StayRules, StayCheck } from "#app/stays/rules/stay.ts";
import type { BookingStatus } from "./booking-status.ts";

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
  requested: { apartmentId: number; stay: Stay; party: Party },
  now: Now,
  { rules, card }: { rules: StayRules; card: RateCard },
):
  | Extract<StayCheck, { ok: true }>
  | (Extract<StayCheck, { ok: false }> & { reason: "stayNotAllowed" })
  | { ok: false; reason: ChangeFault } {
  const { stay, party, apartmentId } = requested;
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
  const hasBegun = booking.status === "checked_in" || booking.checkIn < today;
  if (hasBegun && !sameArrival) return { ok: false, reason: "hasArrived" };
  if (booking.checkIn < today && !sameApartment) return { ok: false, reason: "hasArrived" };
  if (sameArrival && stay.checkOut < today) return { ok: false, reason: "departureOver" };
  const from = sameArrival && booking.checkIn <= today ? { today: booking.checkIn, hour: 0 } : now;
  const check = checkStay(stay, from, rules, card);
  return check.ok ? check : { ...check, reason: "stayNotAllowed" };
}

/** Whether the stay of a booking can be changed at all. */
export function mayChange(
  { status, checkOut }: { status: BookingStatus; checkOut: string },
  today: string,
): boolean {
  return (status === "confirmed" || status === "checked_in") && checkOut >= today;
}
