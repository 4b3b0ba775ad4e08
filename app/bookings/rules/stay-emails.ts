// On which days the emails around a stay are sent, by the property's date.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { awaitsEmailConfirmation, isOption, stayStatuses } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";
import type { PaymentMethod } from "./booking-request.ts";

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

// The kinds of emails that staff may send once more, in the order of a stay.
const repeatableEmails = [
  "guestConfirmation",
  "guestLink",
  "guestBeforeArrival",
  "guestThankYou",
  "guestCancellation",
] as const;
export type RepeatableEmail = (typeof repeatableEmails)[number];

const repeatable: Record<BookingStatus, readonly RepeatableEmail[]> = {
  pending_payment: [],
  confirmed: ["guestConfirmation", "guestLink", "guestBeforeArrival"],
  checked_in: ["guestConfirmation", "guestLink", "guestBeforeArrival"],
  checked_out: ["guestLink", "guestThankYou"],
  no_show: ["guestLink"],
  cancelled: ["guestLink", "guestCancellation"],
  expired: [],
};

/** Which emails a booking in that status can have once more. */
export function repeatableEmailsOf({
  status,
}: {
  status: BookingStatus;
}): readonly RepeatableEmail[] {
  return repeatable[status];
}

/** The email that takes a new link to a guest whose address was corrected; null where the booking has no page of its own, or not yet. */
export function linkEmailOf(booking: {
  status: BookingStatus;
  paymentMethod: PaymentMethod;
  source: "web" | "api" | "owner" | "demo";
}): "guestConfirmation" | "guestConfirmLink" | "guestLink" | null {
  // An option is confirmed by staff, when the guest calls.
  if (isOption(booking)) return null;
  if (awaitsEmailConfirmation(booking)) return "guestConfirmLink";
  if (booking.status === "confirmed") return "guestConfirmation";
  return repeatable[booking.status].includes("guestLink") ? "guestLink" : null;
}
