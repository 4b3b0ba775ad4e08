// What a guest may do online before the stay: change or cancel it until arrival, and give the arrival details.
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

/** As stored in the booking; "" where not given. */
export interface ArrivalDetails {
  arrivalTime: string;
  transfer: boolean;
  flight: string;
  specialRequests: string;
}

/** The fields that changed, in the order in which the owner reads them. */
export function changedArrivalDetails(
  before: ArrivalDetails,
  after: ArrivalDetails,
): (keyof ArrivalDetails)[] {
  const names = ["transfer", "flight", "arrivalTime", "specialRequests"] as const;
  return names.filter((name) => before[name] !== after[name]);
}
