// Until when a guest may change or cancel a booking online; after arrival only the owner can.
import type { PlainDate } from "./plain-date.ts";
import type { BookingStatus } from "./status.ts";

/** Until the check-in hour of the day of arrival, itself excluded, on the property's clock, and only while confirmed. */
export function guestMayDecide(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  at: { today: PlainDate; hour: number },
  checkInHour: number,
): boolean {
  if (status !== "confirmed") return false;
  return at.today < checkIn || (at.today === checkIn && at.hour < checkInHour);
}
