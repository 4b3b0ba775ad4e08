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

/** The status to which staff may take one back that they set by mistake. */
const undoneStatus: Partial<Record<BookingStatus, BookingStatus>> = {
  checked_in: "confirmed",
  checked_out: "checked_in",
};

/** Whether a booking may be written with that status: it follows, or takes the present one back. */
export function mayBecome(from: BookingStatus, to: BookingStatus): boolean {
  return mayFollow(from, to) || undoneStatus[from] === to;
}

/**
 * What staff record of a guest, in the order of a stay, and how they take it back. `freeNights`: the nights of a guest who did not
 * come are sold again; `keepNights` takes that back.
 */
export const arrivalStatuses = [
  "arrive",
  "leave",
  "noShow",
  "undoArrival",
  "undoLeaving",
  "freeNights",
  "keepNights",
] as const;
export type ArrivalStatus = (typeof arrivalStatuses)[number];

/** Those that give away what a guest has paid for: they need the right `freeNights`, which staff have when the owner says so. */
export const nightReleaseStatuses: readonly ArrivalStatus[] = ["freeNights", "keepNights"];

/** The booking status that each one sets. */
export const bookingStatusOf = {
  arrive: "checked_in",
  leave: "checked_out",
  noShow: "no_show",
  undoArrival: "confirmed",
  undoLeaving: "checked_in",
  freeNights: "no_show",
  keepNights: "no_show",
} as const satisfies Record<ArrivalStatus, BookingStatus>;

/** What decides about the next step of a stay; `freeFrom` as in the booking's row. */
export interface RecordedStay {
  status: BookingStatus;
  checkIn: PlainDate;
  checkOut: PlainDate;
  freeFrom: PlainDate | null;
}

/**
 * Those that can be set today. Arrival and no-show not before the day of arrival; what was recorded is taken back until the day of
 * departure; nights are freed and held again while one of them is to come.
 */
export function allowedArrivalStatuses(
  { status, checkIn, checkOut, freeFrom }: RecordedStay,
  today: PlainDate,
): ArrivalStatus[] {
  const isPossible: Record<ArrivalStatus, boolean> = {
    arrive: mayFollow(status, "checked_in") && today >= checkIn,
    leave: mayFollow(status, "checked_out"),
    noShow: mayFollow(status, "no_show") && today >= checkIn,
    undoArrival: status === "checked_in" && today <= checkOut,
    undoLeaving: status === "checked_out" && today <= checkOut,
    freeNights: status === "no_show" && freeFrom === null && today < checkOut,
    keepNights: status === "no_show" && freeFrom !== null && today < checkOut,
  };
  return arrivalStatuses.filter((arrivalStatus) => isPossible[arrivalStatus]);
}

/** The first night that is free after the step, null when the stay holds all of its nights. */
export function freeFromAfter(
  arrivalStatus: ArrivalStatus,
  { checkIn, checkOut }: Pick<RecordedStay, "checkIn" | "checkOut">,
  today: PlainDate,
): PlainDate | null {
  if (arrivalStatus !== "leave" && arrivalStatus !== "freeNights") return null;
  const first = today > checkIn ? today : checkIn;
  return first < checkOut ? first : null;
}

/** 15 minutes, while a payment is being made. */
export const holdMinutes = 15;

/** Two hours to open the link in the email (docs/decisions, 47). */
const emailHoldMilliseconds = 2 * 60 * 60 * 1000;

/** When the hold of a payment started now expires (ISO 8601 instant). */
export function holdUntil(now: Date): string {
  return new Date(now.getTime() + holdMinutes * 60_000).toISOString();
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

/**
 * Whether nights are held for a guest as an option until `holdExpiresAt`: a booking of staff that is not confirmed yet. It lets
 * go by itself, as every hold does.
 */
export function isOption(booking: {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  source: "web" | "api" | "owner" | "demo";
}): boolean {
  return booking.source === "owner" && awaitsEmailConfirmation(booking);
}
