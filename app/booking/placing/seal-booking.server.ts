// Makes an unfinished booking firm: its nights for good, its letters written, in the transaction of the caller.
import { randomBytes } from "node:crypto";
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking, BookingChanges } from "../bookings.sql.server.ts";
import { keepNights } from "../nights.sql.server.ts";
import { nightsOf } from "../rules/stay.ts";
import { announceBooking } from "./announce-booking.server.ts";

/**
 * Confirms a booking read under its apartment's lock; null when its time was over and somebody else has one of the
 * nights. The secret for the guest's letter is made here: the database never knew it.
 */
export async function sealBooking(
  trx: Trx,
  booking: Booking,
  { actor, changes = {} }: { actor: BookingEvent["actor"]; changes?: BookingChanges },
  house: House,
): Promise<Booking | null> {
  const now = house.clock.now();
  const { id: bookingId, apartmentId } = booking;
  const nights = nightsOf(booking);
  if (!(await keepNights(trx, { apartmentId, nights, kind: "booking", bookingId, now })))
    return null;
  const manageToken = randomBytes(16).toString("base64url");
  const sealed = await updateBooking(
    trx,
    booking,
    { ...changes, status: "confirmed", holdExpiresAt: null, manageToken },
    now,
  );
  if (!sealed) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await noteEvent(trx, bookingId, { actor, what: "confirmed", now });
  await announceBooking(trx, sealed, manageToken, house);
  return sealed;
}
