// Finds the booking whose reference was typed, or stands in the address of a page.
import type { PropertyFacts } from "#property/facts.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findBookingByReference } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { isErased } from "./rules/guest-fields.ts";
import { normaliseReference } from "./rules/reference.ts";

/** The booking of that reference in any spelling; null when there is none. */
export async function findTypedBooking(
  db: Db,
  typed: string,
  { referencePrefix }: Pick<PropertyFacts, "referencePrefix">,
): Promise<Booking | null> {
  return findBookingByReference(db, normaliseReference(typed, referencePrefix));
}

/** The same; null also when the guest's data was erased, so that there is no guest to write to or to correct. */
export async function findBookingWithGuest(
  db: Db,
  typed: string,
  facts: Pick<PropertyFacts, "referencePrefix">,
): Promise<Booking | null> {
  const booking = await findTypedBooking(db, typed, facts);
  return booking && !isErased(booking) ? booking : null;
}
