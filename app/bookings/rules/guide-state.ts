// When a guest can read the guide to the stay, and when it shows the door code.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingStatus } from "./booking-status.ts";

/**
 * `open`: with the door code and the Wi-Fi; `early` and `unpaid`: without them; `closed`: the booking is not active or has
 * ended. An `unpaid` stay is neither paid nor released by staff, who let its guest in themselves.
 */
export type GuideState = "closed" | "unpaid" | "early" | "open";

/** The hour of the day of arrival, on the property's clock, from which the door code is shown. */
export const doorCodeHour = 6;

/** `mayRead`: paid or released. Closes at the check-out hour. After arrival the code is shown on any day. */
export function guideState(
  { status, checkIn, checkOut }: { status: BookingStatus; checkIn: PlainDate; checkOut: PlainDate },
  mayRead: boolean,
  now: { today: PlainDate; hour: number },
  checkOutHour: number,
): GuideState {
  if (status !== "confirmed" && status !== "checked_in") return "closed";
  if (now.today > checkOut || (now.today === checkOut && now.hour >= checkOutHour)) return "closed";
  if (!mayRead) return "unpaid";
  if (status === "checked_in" || now.today > checkIn) return "open";
  return now.today === checkIn && now.hour >= doorCodeHour ? "open" : "early";
}
