// Until when a guest may change or cancel a booking online; after arrival only the owner can.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingStatus } from "./booking-status.ts";

/** Until the check-in hour of the day of arrival, itself excluded, on the property's clock, and only while confirmed. */
export function isSelfServiceOpen(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  now: { today: PlainDate; hour: number },
  checkInHour: number,
): boolean {
  if (status !== "confirmed") return false;
  return now.today < checkIn || (now.today === checkIn && now.hour < checkInHour);
}
