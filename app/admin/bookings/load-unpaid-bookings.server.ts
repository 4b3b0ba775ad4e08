// Loads the unpaid bookings of the last day that staff have not handled, and whether they are unusually many (a wave).
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listRecentUnpaid, countWaveNights } from "#app/bookings/booking-limits.sql.server.ts";
import { isWave, waveDays } from "#app/bookings/rules/booking-limits.ts";
import { guestName } from "#app/bookings/rules/guest-name.ts";
import { type PlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { holdMinutes } from "./rules/hold-minutes.ts";

/** A booking that can be released. */
export interface UnpaidBooking {
  reference: string;
  version: number;
  status: Booking["status"];
  paymentMethod: Booking["paymentMethod"];
  holdMinutes: number | null;
  guest: string;
  email: string;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** Nights held by the unpaid bookings of the last day (`held`) out of all apartment-nights of `days` days (`of`). */
export async function loadUnpaidWave({
  database: { db },
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">) {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const nights = await countWaveNights(db, { now, today }, waveDays);
  return { ...nights, days: waveDays, isWave: isWave(nights, facts.unpaid) };
}

/** The bookings, the oldest first; apartments are named in `language`. */
export async function listUnpaidBookings(
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<UnpaidBooking[]> {
  const now = clock.now();
  const apartments = await listAllApartments(db, language, facts);
  const nameOf = (id: number) =>
    apartments.find((each) => each.id === id)?.texts.name ?? String(id);
  const lines: UnpaidBooking[] = [];
  for (const id of await listRecentUnpaid(db, now)) {
    const booking = await findBookingById(db, id);
    if (!booking) continue;
    const { reference, version, status, paymentMethod, email, checkIn, checkOut } = booking;
    lines.push({
      reference,
      version,
      status,
      paymentMethod,
      email,
      checkIn,
      checkOut,
      holdMinutes: holdMinutes(booking.holdExpiresAt, now),
      guest: guestName(booking),
      apartment: nameOf(booking.apartmentId),
    });
  }
  return lines;
}
