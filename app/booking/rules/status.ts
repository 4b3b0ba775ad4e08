// The life of a booking: which status may follow which, and which of them keep the nights.

export type BookingStatus =
  | "pending_payment"
  | "confirmed"
  | "cancelled"
  | "expired"
  | "checked_in"
  | "checked_out"
  | "no_show";

/** Which status may follow which. A guest marked as no-show may still arrive, late. */
export const bookingMay: Record<BookingStatus, readonly BookingStatus[]> = {
  pending_payment: ["confirmed", "cancelled", "expired"],
  confirmed: ["cancelled", "checked_in", "no_show"],
  cancelled: [],
  expired: [],
  checked_in: ["checked_out"],
  checked_out: [],
  no_show: ["checked_in"],
};

/** The statuses whose nights nobody else may book; a cancelled or expired booking gives them up. */
export const keepsNights: readonly BookingStatus[] = [
  "pending_payment",
  "confirmed",
  "checked_in",
  "checked_out",
  "no_show",
];

/** Whether a booking may go from one status to the other; staying as it is is no step. */
export function mayFollow(from: BookingStatus, to: BookingStatus): boolean {
  return bookingMay[from].includes(to);
}
