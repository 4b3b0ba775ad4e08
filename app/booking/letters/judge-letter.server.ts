// Judges whether a letter that waited still says anything: it may have been overtaken while the mail was down.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { sumRefunded } from "../payments.sql.server.ts";
import { awaitsEmail } from "../rules/hold.ts";
import { addDays, propertyDay } from "../rules/plain-date.ts";
import { arrivalDaysBefore } from "../rules/stay-letters.ts";
import { hasBookedSince } from "./stay-letters.sql.server.ts";
import type { LetterKind } from "./write-letter.server.ts";

/**
 * True of a confirmation whose stay was cancelled, of what is read before an arrival that was cancelled or put off (it gets
 * its letter when its day comes), of a new link that was ended, of the link to confirm a booking that no longer waits for it,
 * and of a payment that failed whose guest has begun another booking since, unless there is money to tell of.
 */
export async function isLetterOvertaken(
  kind: LetterKind,
  { booking, isLinkEnded }: { booking: Booking; isLinkEnded: boolean },
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  if (kind === "guestLink") return isLinkEnded;
  if (kind === "guestConfirmLink") return !awaitsEmail(booking);
  if (kind === "guestPaymentFailed") return hasMovedOn(booking.id, db);
  if (kind !== "guestConfirmation" && kind !== "guestBeforeArrival") return false;
  if (booking.status === "cancelled") return true;
  if (kind === "guestConfirmation") return false;
  const { today } = propertyDay(clock.now(), facts.timeZone);
  return today < addDays(booking.checkIn, -arrivalDaysBefore);
}

async function hasMovedOn(bookingId: string, db: Db): Promise<boolean> {
  return (await sumRefunded(db, bookingId)) === 0 && (await hasBookedSince(db, bookingId));
}
