// Whether a booking still needs the name of its guest.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";

/** True for a stay that is over, expired or cancelled, with no open payment or refund. */
export function mayErase(
  { status, checkOut }: { status: BookingStatus; checkOut: PlainDate },
  openMoney: boolean,
  today: PlainDate,
): boolean {
  if (openMoney || status === "pending_payment" || status === "checked_in") return false;
  return isOver.has(status) || checkOut < today;
}

const isOver = new Set<BookingStatus>(["cancelled", "expired", "checked_out"]);
