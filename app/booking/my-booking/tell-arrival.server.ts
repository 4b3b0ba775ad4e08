// Saves the guest's arrival details in the booking, in the transaction of the caller.
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { ArrivalWish } from "../rules/arrival-wish.ts";

/** `booking` as read under its apartment's lock. The history says that something changed, not what. */
export async function tellArrival(
  trx: Trx,
  booking: Booking,
  wish: ArrivalWish,
  now: Date,
): Promise<void> {
  const told = await updateBooking(trx, booking, wish, now);
  if (!told) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await noteEvent(trx, booking.id, { actor: "guest", what: "detailsChanged", now });
}
