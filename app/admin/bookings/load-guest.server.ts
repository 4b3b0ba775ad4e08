// Loads the page of a guest's data: how much there is, and whether it can be erased.
import type { PropertyFacts } from "#property/facts.ts";
import { listRefunds } from "#app/bookings/booking-refunds.sql.server.ts";
import { findBookingById, findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listPayments, openStatuses } from "#app/bookings/payments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findGuestData } from "./guest-data.sql.server.ts";
import type { GuestDataIds } from "./guest-data.sql.server.ts";
import { mayErase } from "./rules/may-erase.ts";

/** A guest, found by one of their bookings. */
export interface GuestView {
  /** The booking that was looked up. */
  booking: Booking;
  dataIds: GuestDataIds;
  bookings: Booking[];
  /** The references of bookings that still need the guest's name. */
  inTheWay: string[];
}

/** Null when there is no such booking, or its guest was erased. */
export async function loadGuest(
  typedReference: string,
  db: Db,
  now: Date,
  facts: PropertyFacts,
): Promise<GuestView | null> {
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  if (!booking || booking.email === "") return null;
  const dataIds = await findGuestData(db, booking.email);
  const bookings: Booking[] = [];
  const inTheWay: string[] = [];
  const { today } = propertyDay(now, facts.timeZone);
  for (const id of dataIds.bookings) {
    const one = await findBookingById(db, id);
    if (!one) continue;
    bookings.push(one);
    if (!mayErase(one, await hasUnsettledPayment(id, db), today)) inTheWay.push(one.reference);
  }
  return { booking, dataIds, bookings, inTheWay };
}

async function hasUnsettledPayment(bookingId: string, db: Db): Promise<boolean> {
  const refunds = await listRefunds(db, bookingId);
  const payments = await listPayments(db, bookingId);
  return (
    refunds.some(({ status }) => status === "owed") ||
    payments.some(({ status }) => openStatuses.includes(status))
  );
}
