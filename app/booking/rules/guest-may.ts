// What a guest may still do alone with a booking. Whoever has come speaks to the house instead.
import type { PlainDate } from "./plain-date.ts";
import type { BookingStatus } from "./status.ts";

/** Until the check-in hour of the day of arrival, itself excluded, on the property's clock; and only while it stands. */
export function guestMayDecide(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  at: { today: PlainDate; hour: number },
  checkInHour: number,
): boolean {
  if (status !== "confirmed") return false;
  return at.today < checkIn || (at.today === checkIn && at.hour < checkInHour);
}
