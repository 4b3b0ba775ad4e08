// On which days the emails around a stay are sent, by the property's date.
import { addDays, type PlainDate } from "./plain-date.ts";
import type { BookingStatus } from "./status.ts";

/** The email before arrival is sent from this many days before it on. */
export const arrivalDaysBefore = 3;

/** The thank-you email is sent from the day after check-out on, and no later than `last` days after it. */
export const thanksDaysAfter = { first: 1, last: 7 };

/** The email about a failed payment is sent this long after the nights were released, so that a guest who retries gets none. */
export const paymentFailedAfter = { firstMinutes: 15, lastMinutes: 2 * 24 * 60 };

interface Stay {
  status: BookingStatus;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/**
 * From midnight three days before arrival until the check-in hour, itself excluded. A later booking gets it at once, an
 * arrived guest gets none.
 */
export function isArrivalLetterDue(
  { status, checkIn }: Stay,
  at: { today: PlainDate; hour: number },
  checkInHour: number,
): boolean {
  if (status !== "confirmed" || at.today < addDays(checkIn, -arrivalDaysBefore)) return false;
  return at.today < checkIn || (at.today === checkIn && at.hour < checkInHour);
}

/**
 * At most a week after check-out, because a later email looks like a mistake. A stay without an arrival status counts as
 * completed; a no-show does not.
 */
export function isThanksDue({ status, checkOut }: Stay, today: PlainDate): boolean {
  const { first, last } = thanksDaysAfter;
  return (
    stayed.includes(status) && addDays(checkOut, first) <= today && today <= addDays(checkOut, last)
  );
}

const stayed: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];
