// The status table of bookings: allowed transitions, and which statuses hold the nights.

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
export const statusesHoldingNights: readonly BookingStatus[] = [
  "pending_payment",
  "confirmed",
  "checked_in",
  "checked_out",
  "no_show",
];

/** Whether a booking may change from one status to the other; false for the same status. */
export function mayFollow(from: BookingStatus, to: BookingStatus): boolean {
  return statusTransitions[from].includes(to);
}
