// Whether a request repeats an earlier booking, and if not, how it differs.
import type { GuestDetails } from "./booking-request.ts";
import type { Party } from "./party.ts";
import type { Cents, RatePlan } from "./price.ts";
import type { Stay } from "./stay.ts";

/** The values that identify a booking request. The payment method is not one of them. */
export interface Wish extends Stay, Party {
  apartmentId: number;
  ratePlan: RatePlan;
  guest: GuestDetails;
  /** The agreed total, when one was given. */
  total?: Cents | undefined;
}

/** `other`: another stay, party, plan or price; `guest`: the same, but with corrected guest details. */
export function compareWishes(booked: Wish, wanted: Wish): "same" | "guest" | "other" {
  const asBooked =
    booked.apartmentId === wanted.apartmentId &&
    booked.checkIn === wanted.checkIn &&
    booked.checkOut === wanted.checkOut &&
    booked.adults === wanted.adults &&
    booked.children === wanted.children &&
    booked.ratePlan === wanted.ratePlan &&
    (wanted.total === undefined || wanted.total === booked.total);
  if (!asBooked) return "other";
  const fields = Object.keys(wanted.guest) as (keyof GuestDetails)[];
  return fields.every((field) => booked.guest[field] === wanted.guest[field]) ? "same" : "guest";
}
