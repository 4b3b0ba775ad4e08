// The unpaid bookings of the last day: loads them, whether they are unusually many (a wave), and releases those the owner was shown.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import {
  countWaveNights,
  listRecentUnpaid,
} from "#app/bookings/place/booking-limits.sql.server.ts";
import { findBookingById, findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { endHold } from "#app/bookings/place/end-holds.server.ts";
import { isWave, waveDays } from "#app/bookings/rules/booking-limits.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { awaitsEmailConfirmation } from "#app/bookings/rules/booking-status.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { holdMinutes } from "../rules/booking-forms.ts";

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

/**
 * `shown` are `reference.version` of the list: bookings that were changed, paid or handled since are skipped. Guests of
 * confirmed bookings get the usual cancellation email; those who never confirmed get none. Returns the number released.
 */
export async function releaseUnpaidBookings(
  shown: readonly string[],
  user: User,
  app: App,
): Promise<number> {
  const { db } = app.database;
  const recent = new Set(await listRecentUnpaid(db, app.clock.now()));
  let released = 0;
  for (const each of shown) {
    const [reference = "", version = ""] = each.split(".");
    const booking = await findBookingByReference(db, reference);
    if (!booking || !recent.has(booking.id) || booking.version !== Number(version)) continue;
    const alsoWrite = (trx: Trx, after: { status: string }) =>
      writeAudit(trx, {
        actor: user,
        what: "bookingCancelled",
        subject: reference,
        bookingId: booking.id,
        before: { status: booking.status },
        after: { status: after.status },
        now: app.clock.now(),
      });
    if (awaitsEmailConfirmation(booking)) {
      const { version: seen } = booking;
      const ended = await endHold(booking, "released", app, { version: seen, alsoWrite });
      if (ended.status === "expired") released++;
      continue;
    }
    const request = {
      reference,
      version: booking.version,
      agreedRefund: 0,
      actor: "owner",
    } as const;
    const cancelled = await cancelBooking(request, app, (trx, _, after) => alsoWrite(trx, after));
    if (cancelled.ok) released++;
  }
  return released;
}
