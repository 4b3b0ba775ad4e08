// Whether a request repeats an earlier booking, and if not, how it differs.
import type { GuestDetails } from "./booking-request.ts";
import type { Party } from "#app/stays/rules/party.ts";
import type { Cents, RatePlan } from "#app/stays/rules/price.ts";
import type { Stay } from "#app/stays/rules/stay.ts";

/** The values that identify a booking request. The payment method is not one of them. */
export interface StayRequest extends Stay, Party {
  apartmentId: number;
  ratePlan: RatePlan;
  guest: GuestDetails;
  /** The agreed total, when one was given. */
  total?: Cents | undefined;
  /** What is ordered with the stay (`fingerprintExtras`); where it is not given, it is not compared. */
  extras?: string | undefined;
}

/** `other`: another stay, party, plan or price; `guest`: the same, but with corrected guest details. */
export function compareStayRequests(
  booked: StayRequest,
  request: StayRequest,
): "same" | "guest" | "other" {
  const asBooked =
    booked.apartmentId === request.apartmentId &&
    booked.checkIn === request.checkIn &&
    booked.checkOut === request.checkOut &&
    booked.adults === request.adults &&
    booked.children === request.children &&
    booked.ratePlan === request.ratePlan &&
    (request.extras ?? booked.extras) === booked.extras &&
    (request.total === undefined || request.total === booked.total);
  if (!asBooked) return "other";
  const fields = Object.keys(request.guest) as (keyof GuestDetails)[];
  return fields.every((field) => booked.guest[field] === request.guest[field]) ? "same" : "guest";
}
