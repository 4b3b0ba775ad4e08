// Loads a guest's own booking by the secret of the link in the email.
import { facts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findBookingByToken } from "../bookings.sql.server.ts";
import { findStayKeys } from "../guide/stay-keys.sql.server.ts";
import { type CardPayment, findCardPayment } from "./find-card-payment.server.ts";
import { type ListedInvoice, listOwnInvoices } from "../invoice/list-own-invoices.server.ts";
import type { ArrivalWish } from "../rules/arrival-wish.ts";
import { type CancellationPolicy, stepAt } from "../rules/cancellation.ts";
import { type GuideState, guideState } from "../rules/guide-state.ts";
import { awaitsEmail } from "../rules/hold.ts";
import { guestMayDecide } from "../rules/guest-may.ts";
import type { Cents } from "../rules/money.ts";
import { paymentDue } from "../rules/payment-due.ts";
import { type PlainDate, propertyDay } from "../rules/plain-date.ts";
import type { Quote } from "../rules/price.ts";
import { type BookingStatus, keepsNights } from "../rules/status.ts";
import { weighCancellation } from "../weigh-cancellation.server.ts";

/** What the page shows; `price` and `policy` as they were frozen when the guest booked. */
export interface MyBooking {
  reference: string;
  status: BookingStatus;
  /** The guest still has to confirm it by the link in an email. */
  awaitsEmail: boolean;
  firstName: string;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  adults: number;
  children: number;
  price: Quote;
  policy: CancellationPolicy;
  /** The index of the step of `policy` that applies now. */
  policyStep: number;
  /** Null when nothing was paid by card. */
  paid: CardPayment | null;
  /** More is due at the property than the quote says: the stay became more expensive after it was paid. */
  owesMore: boolean;
  /** What of it was refunded or is being refunded. */
  refunded: Cents;
  /** What of the total is paid at the property; 0 once the booking no longer holds its nights. */
  dueAtProperty: Cents;
  /** Whether the guest may still change or cancel it online. */
  mayDecide: boolean;
  /** What the guest has entered about the arrival; null when it cannot be changed any more. */
  told: ArrivalWish | null;
  guide: GuideState;
  /** Today is the day of arrival. */
  isToday: boolean;
  /** Invoices and credit notes, oldest first; "none" when there is nothing to bill. */
  invoices: ListedInvoice[] | "none";
}

/** The booking of that secret, with its apartment's name in `language`; null for an unknown secret. */
export async function loadMyBooking(
  manageToken: string,
  language: Language,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<MyBooking | null> {
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { reference, status, firstName, checkIn, checkOut, adults, children } = booking;
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const mayDecide = guestMayDecide(booking, day, facts.checkInHour);
  const { arrivalTime, transfer, flight, specialRequests } = booking;
  const { mayRead } = await findStayKeys(db, booking.id);
  const { given, left } = await weighCancellation(booking, db, now);
  return {
    reference,
    status,
    awaitsEmail: awaitsEmail(booking),
    firstName,
    apartment: await findApartmentName(db, booking.apartmentId, language),
    checkIn,
    checkOut,
    adults,
    children,
    price: booking.quote,
    policy: booking.policy,
    policyStep: stepAt(booking.policy, { date: day.today, hour: day.hour }),
    paid: await findCardPayment(db, booking.id),
    owesMore: paymentDue(booking).atProperty > booking.quote.dueAtProperty,
    refunded: given,
    dueAtProperty: keepsNights.includes(status) ? paymentDue(booking).atProperty : 0,
    invoices: await listOwnInvoices(booking, left, db),
    guide: guideState(booking, mayRead, day, facts.checkOutHour),
    isToday: day.today === checkIn,
    mayDecide,
    told: mayDecide ? { arrivalTime, transfer, flight, specialRequests } : null,
  };
}
