// Gives an unfinished booking up: its nights are free, and it can never be confirmed again.
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { freeNights } from "../nights.sql.server.ts";

/** Expires a booking read under its apartment's lock, in the caller's transaction. */
export async function dropBooking(
  trx: Trx,
  booking: Booking,
  actor: BookingEvent["actor"],
  house: House,
): Promise<Booking> {
  const now = house.clock.now();
  await freeNights(trx, booking.id);
  const dropped = await updateBooking(
    trx,
    booking,
    { status: "expired", holdExpiresAt: null },
    now,
  );
  if (!dropped) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await noteEvent(trx, booking.id, { actor, what: "expired", now });
  return dropped;
}
