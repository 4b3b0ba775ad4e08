// Whether a request repeats a booking, and if not, in what it differs.
import type { GuestDetails } from "./booking-request.ts";
import type { Party } from "./party.ts";
import type { Cents, RatePlan } from "./price.ts";
import type { Stay } from "./stay.ts";

/** What a guest wants, as far as it makes a booking this one and no other. How it is paid does not. */
export interface Wish extends Stay, Party {
  apartmentId: number;
  ratePlan: RatePlan;
  guest: GuestDetails;
  /** The total agreed to, when one was named. */
  total?: Cents | undefined;
}

/** `other`: another stay, party, plan or price; `guest`: the same, but the guest corrected something about himself. */
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
