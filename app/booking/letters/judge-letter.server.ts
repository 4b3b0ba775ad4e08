// Judges whether a letter that waited still says anything: it may have been overtaken while the mail was down.
import type { House } from "#app/house.server.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import { findBookingByToken } from "../bookings.sql.server.ts";
import { sumRefunded } from "../payments.sql.server.ts";
import { hasBookedSince } from "./stay-letters.sql.server.ts";
import { readPayload } from "./read-payload.ts";

/**
 * True of a new link that was ended meanwhile, and of a payment that failed whose guest has begun another booking since,
 * unless there is money to tell of.
 */
export async function isLetterOvertaken(
  { kind, booking_id: bookingId, payload }: OutboxLetter,
  { database: { db } }: Pick<House, "database">,
): Promise<boolean> {
  if (kind === "guestLink") {
    const { manageToken } = readPayload(payload);
    return manageToken !== null && !(await findBookingByToken(db, manageToken));
  }
  if (kind !== "guestPaymentFailed" || !bookingId) return false;
  if ((await sumRefunded(db, bookingId)) > 0) return false;
  return hasBookedSince(db, bookingId);
}
