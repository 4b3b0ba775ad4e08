// What the state of a booking means: how long it still holds its nights, and whether it still needs the name of its guest.
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** Minutes left, rounded up; 0 when the hold has expired, null when nothing is held. */
export function holdMinutes(holdExpiresAt: string | null, now: Date): number | null {
  if (holdExpiresAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / 60_000));
}

/** True for a stay that is over, expired or cancelled, with no open payment or refund. */
export function mayErase(
  { status, checkOut }: { status: BookingStatus; checkOut: PlainDate },
  openMoney: boolean,
  today: PlainDate,
): boolean {
  if (openMoney || status === "pending_payment" || status === "checked_in") return false;
  return isOver[status] || checkOut < today;
}

const isOver: Record<BookingStatus, boolean> = {
  pending_payment: false,
  confirmed: false,
  cancelled: true,
  expired: true,
  checked_in: false,
  checked_out: true,
  no_show: false,
};
