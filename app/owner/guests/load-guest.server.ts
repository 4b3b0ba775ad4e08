// Loads the page of a guest's data: how much there is, and whether it can be erased.
import { facts } from "#property/facts.ts";
import { listRefunds } from "#app/booking/booking-refunds.sql.server.ts";
import { findBookingById, findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { listPayments, openStatuses } from "#app/booking/payments.sql.server.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { normaliseReference } from "#app/booking/rules/reference.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findTraces } from "./guest-data.sql.server.ts";
import type { GuestTraces } from "./guest-data.sql.server.ts";
import { mayErase } from "./rules/may-erase.ts";

/** A guest, found by one of their bookings. */
export interface FoundGuest {
  /** The booking that was looked up. */
  booking: Booking;
  traces: GuestTraces;
  bookings: Booking[];
  /** The references of bookings that still need the guest's name. */
  inTheWay: string[];
}

/** Null when there is no such booking, or its guest was erased. */
export async function loadGuest(
  typedReference: string,
  db: Db,
  now: Date,
): Promise<FoundGuest | null> {
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  if (!booking || booking.email === "") return null;
  const traces = await findTraces(db, booking.email);
  const bookings: Booking[] = [];
  const inTheWay: string[] = [];
  const { today } = propertyDay(now, facts.timeZone);
  for (const id of traces.bookings) {
    const one = await findBookingById(db, id);
    if (!one) continue;
    bookings.push(one);
    if (!mayErase(one, await hasOpenMoney(id, db), today)) inTheWay.push(one.reference);
  }
  return { booking, traces, bookings, inTheWay };
}

async function hasOpenMoney(bookingId: string, db: Db): Promise<boolean> {
  const refunds = await listRefunds(db, bookingId);
  const payments = await listPayments(db, bookingId);
  return (
    refunds.some(({ status }) => status === "owed") ||
    payments.some(({ status }) => openStatuses.includes(status))
  );
}
