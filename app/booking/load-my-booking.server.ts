// A guest's own booking, found by the secret of the link in the letter.
import { facts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Booking, findBookingByToken } from "./bookings.sql.server.ts";
import { listPayments } from "./payments.sql.server.ts";
import type { CancellationPolicy } from "./rules/cancellation.ts";
import type { Cents } from "./rules/money.ts";
import { paymentDue } from "./rules/payment-due.ts";
import { type PlainDate, propertyDay } from "./rules/plain-date.ts";
import type { Quote } from "./rules/price.ts";
import { type BookingStatus, keepsNights } from "./rules/status.ts";

/** What the page shows; `price` and `policy` as they were frozen when the guest booked. */
export interface MyBooking {
  reference: string;
  status: BookingStatus;
  firstName: string;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  adults: number;
  children: number;
  price: Quote;
  policy: CancellationPolicy;
  /** The card that paid and the property's day on which it did; null when nothing was paid by card. */
  paid: { amount: Cents; brand: string; last4: string; on: PlainDate } | null;
  /** What of the total is paid at the property; 0 once the booking no longer stands. */
  dueAtProperty: Cents;
}

/** The booking of that secret, with its apartment's name in `language`; null when nobody was given such a secret. */
export async function loadMyBooking(
  manageToken: string,
  language: Language,
  { database }: Pick<House, "database">,
): Promise<MyBooking | null> {
  const booking = await findBookingByToken(database.db, manageToken);
  if (!booking) return null;
  const { reference, status, firstName, checkIn, checkOut, adults, children } = booking;
  return {
    reference,
    status,
    firstName,
    apartment: await findApartmentName(database.db, booking.apartmentId, language),
    checkIn,
    checkOut,
    adults,
    children,
    price: booking.quote,
    policy: booking.policy,
    paid: await cardPaymentOf(booking, database.db),
    dueAtProperty: keepsNights.includes(status) ? paymentDue(booking).atProperty : 0,
  };
}

async function cardPaymentOf(
  booking: Booking,
  db: House["database"]["db"],
): Promise<MyBooking["paid"]> {
  const payments = await listPayments(db, booking.id);
  const captured = payments.findLast(({ status }) => status === "captured");
  if (!captured) return null;
  return {
    amount: captured.amount,
    brand: captured.cardBrand ?? "",
    last4: captured.cardLast4 ?? "",
    on: propertyDay(new Date(captured.updatedAt), facts.timeZone).today,
  };
}
