// Which days the letters around a stay belong to, on the property's calendar.
import { addDays, type PlainDate } from "./plain-date.ts";
import type { BookingStatus } from "./status.ts";

/** The letter before arrival is written from so many days before it on. */
export const arrivalDaysBefore = 3;

/** The thanks are written from the day after check-out on, and no later than so many days after it. */
export const thanksDaysAfter = { first: 1, last: 7 };

/** A payment that failed is told of so long after the nights were given back: whoever tries again at once needs no letter. */
export const paymentFailedAfter = { firstMinutes: 15, lastMinutes: 2 * 24 * 60 };

interface Stay {
  status: BookingStatus;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/**
 * From the first hour of the third day before arrival until the check-in hour itself, excluded: a guest who booked later
 * than that gets it at once, one who is there gets none.
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
 * A week at most: thanks that come later look like a mistake. A stay that nobody at the desk marked counts as slept; one
 * marked as no-show does not.
 */
export function isThanksDue({ status, checkOut }: Stay, today: PlainDate): boolean {
  const { first, last } = thanksDaysAfter;
  return (
    stayed.includes(status) && addDays(checkOut, first) <= today && today <= addDays(checkOut, last)
  );
}

const stayed: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];
