// Loads the confirmation step of /book: what was booked, only for the browser that booked it.
import { redirect } from "react-router";
import { facts } from "#property/facts.ts";
import { findApartment, findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { noticeOf } from "#app/pictures/describe-shown.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import { findStayKeys } from "../guide/stay-keys.sql.server.ts";
import { makeOwnLink } from "../my-booking/make-own-link.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { findOwnBooking } from "./find-own-draft.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { addressOfStay, bookedStay } from "../rules/book-address.ts";
import { guideState, type GuideState } from "../rules/guide-state.ts";
import type { Cents } from "../rules/money.ts";
import { paymentDue } from "../rules/payment-due.ts";
import { stayAddress } from "../rules/stay-address.ts";
import { keepsNights } from "../rules/status.ts";
import type { SummedStay } from "./stay-summary.tsx";

/** What the confirmation shows; the price and the terms are those frozen in the booking. */
export interface DoneStep {
  step: "done";
  reference: string;
  /** The path, without language, of the stay as a calendar file. */
  calendar: string;
  firstName: string;
  /** The path, without language, of the guest's own page, with a secret in it (`createBookingLink`). */
  own: string;
  /** How the guest gets in. */
  guide: GuideState;
  isToday: boolean;
  /** Where the confirmation email was sent. */
  email: string;
  booked: SummedStay;
  /** Cents: what was charged to the card, and what is left to pay at the property. */
  paid: Cents;
  dueAtProperty: Cents;
  /** The URL of the guest's own page while emails wait (`emailsWait`), so that the guest can save it here; else null. */
  ownLink: string | null;
}

/**
 * The booking of the request's cookie for the stay of the URL, or the latest one. Redirects a browser that has booked
 * nothing to the first step, and one whose payment is not finished to the `return` step.
 */
export async function loadDoneStep(visit: BookVisit): Promise<DoneStep> {
  const found = await findOwnBooking(visit);
  const booking = found?.booking;
  if (booking?.status === "pending_payment")
    throw redirect(visit.to(addressOfStay(bookedStay(booking), "return")));
  if (!booking || !keepsNights.includes(booking.status)) throw redirect(visit.to("/book"));
  const { environment } = visit.house;
  const { checkIn, checkOut, adults, children, apartmentId, quote, policy } = booking;
  const own = await makeOwnLink(booking.id, visit.house);
  const { byCard, atProperty } = paymentDue(booking);
  return {
    step: "done",
    reference: booking.reference,
    calendar: stayAddress("/book/stay.ics", { checkIn, checkOut, apartment: apartmentId }),
    own,
    guide: guideState(
      booking,
      (await findStayKeys(visit.house.database.db, booking.id)).mayRead,
      visit.now,
      facts.checkOutHour,
    ),
    isToday: visit.now.today === checkIn,
    firstName: booking.firstName,
    email: booking.email,
    booked: {
      stay: { checkIn, checkOut },
      party: { adults, children },
      ...(await apartmentOf(booking, visit)),
      quote,
      policy,
    },
    paid: byCard,
    dueAtProperty: atProperty,
    ownLink: emailsWait(environment) ? environment.origin + visit.to(own) : null,
  };
}

// An apartment that the owner has unpublished since is still shown as the one that was booked.
async function apartmentOf({ apartmentId }: Booking, { house, language }: BookVisit) {
  const { db } = house.database;
  const apartment = await findApartment(db, String(apartmentId), language);
  const cover = apartment?.pictures[0];
  return {
    apartment: {
      name: apartment?.words.name ?? (await findApartmentName(db, apartmentId, language)),
      picture: cover?.file ?? null,
    },
    notice: noticeOf([cover], language),
  };
}
