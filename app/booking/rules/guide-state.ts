// Until when, and from when, a guest reads the guide and the code of the door.
import { addDays, type PlainDate } from "./plain-date.ts";
import type { BookingStatus } from "./status.ts";

/** `open` with the door code and the Wi-Fi, `early` without them, `closed` for a booking that does not stand or has ended. */
export type GuideState = "closed" | "early" | "open";

/** From how many days before arrival the code is shown. */
export const codeDaysBefore = 2;

/** The day from whose first hour on, on the property's clock, the code is shown. */
export function codeDay(checkIn: PlainDate): PlainDate {
  return addDays(checkIn, -codeDaysBefore);
}

/** Ends at the check-out hour. Who has come already reads the code whatever the day. */
export function guideState(
  { status, checkIn, checkOut }: { status: BookingStatus; checkIn: PlainDate; checkOut: PlainDate },
  at: { today: PlainDate; hour: number },
  checkOutHour: number,
): GuideState {
  if (status !== "confirmed" && status !== "checked_in") return "closed";
  if (at.today > checkOut || (at.today === checkOut && at.hour >= checkOutHour)) return "closed";
  return status === "checked_in" || at.today >= codeDay(checkIn) ? "open" : "early";
}
