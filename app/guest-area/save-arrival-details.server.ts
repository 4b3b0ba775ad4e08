// Saves the guest's arrival details in the booking, in the transaction of the caller.
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { ArrivalDetails } from "#app/bookings/rules/self-service.ts";
import type { Trx } from "#app/platform/database/database.server.ts";

/** `booking` as read under its apartment's lock. The history says that something changed, not what. */
export async function saveArrivalDetails(
  trx: Trx,
  booking: Booking,
  details: ArrivalDetails,
  now: Date,
): Promise<void> {
  const updated = await updateBooking(trx, booking, details, now);
  if (!updated) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await insertEvents(trx, booking.id, { actor: "guest", what: "detailsChanged", now });
}
