// On which days the emails around a stay are sent, by the property's date.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { stayStatuses } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";

/** The email before arrival is sent from this many days before it on. */
export const arrivalDaysBefore = 3;

/** The thank-you email is sent from the day after check-out on, and no later than `last` days after it. */
export const thankYouDaysAfter = { first: 1, last: 7 };

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
export function isArrivalEmailDue(
  { status, checkIn }: Stay,
  now: { today: PlainDate; hour: number },
  checkInHour: number,
): boolean {
  if (status !== "confirmed" || now.today < addDays(checkIn, -arrivalDaysBefore)) return false;
  return now.today < checkIn || (now.today === checkIn && now.hour < checkInHour);
}

/**
 * At most a week after check-out, because a later email looks like a mistake. A stay without an arrival status counts as
 * completed; a no-show does not.
 */
export function isThankYouEmailDue({ status, checkOut }: Stay, today: PlainDate): boolean {
  const { first, last } = thankYouDaysAfter;
  return (
    stayStatuses.includes(status) &&
    addDays(checkOut, first) <= today &&
    today <= addDays(checkOut, last)
  );
}
