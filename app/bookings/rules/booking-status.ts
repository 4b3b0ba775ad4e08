// The status table of bookings: allowed transitions, which statuses hold the nights, and which of them staff set on arrival.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { membersWhere } from "#app/platform/rules/members-where.ts";

export type BookingStatus =
  | "pending_payment"
  | "confirmed"
  | "cancelled"
  | "expired"
  | "checked_in"
  | "checked_out"
  | "no_show";

/** The allowed transitions. A no-show may still arrive late. */
export const statusTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending_payment: ["confirmed", "cancelled", "expired"],
  confirmed: ["cancelled", "checked_in", "no_show"],
  cancelled: [],
  expired: [],
  checked_in: ["checked_out"],
  checked_out: [],
  no_show: ["checked_in"],
};

/** The statuses in which a booking's nights are taken; a cancelled or expired booking has released them. */
export const statusesHoldingNights = membersWhere<BookingStatus>({
  pending_payment: true,
  confirmed: true,
  cancelled: false,
  expired: false,
  checked_in: true,
  checked_out: true,
  no_show: true,
});

/** The statuses of a stay that is agreed and takes place: before, during and after it. */
export const stayStatuses = membersWhere<BookingStatus>({
  pending_payment: false,
  confirmed: true,
  cancelled: false,
  expired: false,
  checked_in: true,
  checked_out: true,
  no_show: false,
});

/** Whether a booking may change from one status to the other; false for the same status. */
export function mayFollow(from: BookingStatus, to: BookingStatus): boolean {
  return statusTransitions[from].includes(to);
}

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

/** 15 minutes, while a payment is being made. */
const holdMilliseconds = 15 * 60 * 1000;

/** Two hours to open the link in the email (docs/decisions, 47). */
const emailHoldMilliseconds = 2 * 60 * 60 * 1000;

/** When the hold of a payment started now expires (ISO 8601 instant). */
export function holdUntil(now: Date): string {
  return new Date(now.getTime() + holdMilliseconds).toISOString();
}

/** The same for a booking to be confirmed by email. */
export function emailHoldUntil(now: Date): string {
  return new Date(now.getTime() + emailHoldMilliseconds).toISOString();
}

/** Whether a hold has expired; it has from its exact millisecond on. */
export function hasLapsed({ holdExpiresAt }: { holdExpiresAt: string | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now.toISOString();
}

/** Whether a booking waits for confirmation by email: a pending one that is not paid by card. */
export function awaitsEmailConfirmation(booking: {
  status: BookingStatus;
  paymentMethod: "card" | "property";
}): boolean {
  return booking.status === "pending_payment" && booking.paymentMethod === "property";
}
