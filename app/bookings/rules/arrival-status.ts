// The arrival status staff can set for a booking: the guest arrived, left, or did not come.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { mayFollow } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";

/** The values, in the order of a stay. */
export const arrivalStatuses = ["arrive", "leave", "noShow"] as const;
export type ArrivalStatus = (typeof arrivalStatuses)[number];

/** The booking status that each one sets. */
export const bookingStatusOf = {
  arrive: "checked_in",
  leave: "checked_out",
  noShow: "no_show",
} as const satisfies Record<ArrivalStatus, BookingStatus>;

/** Those that can be set today: as the status table allows, and except for leaving not before the day of arrival. */
export function allowedArrivalStatuses(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  today: PlainDate,
): ArrivalStatus[] {
  return arrivalStatuses.filter(
    (arrivalStatus) =>
      mayFollow(status, bookingStatusOf[arrivalStatus]) &&
      (arrivalStatus === "leave" || today >= checkIn),
  );
}
