// Loads the confirmation step of /book: what was booked, only for the browser that booked it.
import { redirect } from "react-router";
import { findApartment, findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { addressOfStay, bookedStay } from "#app/availability/rules/book-address.ts";
import { hasEndedLinks } from "#app/bookings/booking-events.sql.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { findTransfer } from "#app/bookings/extras/preview-extras.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { readLaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import type { LaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import { statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import { paymentDue } from "#app/bookings/rules/booking-terms.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { guideState } from "#app/bookings/rules/self-service.ts";
import type { GuideState } from "#app/bookings/rules/self-service.ts";
import { findStayKeys } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import { renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { findOwnBooking } from "../own-drafts.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import type { SummarizedStay } from "../stay-summary.tsx";

/** What the confirmation shows; the price and the terms are those frozen in the booking. */
export interface DoneStep {
  step: "done";
  reference: string;
  /** The path, without language, of the stay as a calendar file. */
  calendar: string;
  /** How the heading addresses the guest: by the first name; in Chinese, where that is too familiar, by the whole name. */
  guest: string;
  /** The path, without language, of the guest's own page, with a secret in it (`createBookingLink`). */
  bookingPath: BookingPath;
  /** How the guest gets in. */
  guide: GuideState;
  isToday: boolean;
  /** Whether the guest can still order an airport transfer. */
  mayOrderTransfer: boolean;
  /** Where the confirmation email was sent. */
  email: string;
  booked: SummarizedStay;
  /** Cents: what was charged to the card, and what is left to pay at the property. */
  paid: Cents;
  dueAtProperty: Cents;
  /** What is paid later by a plan; null without one. */
  later: LaterPart | null;
  /** The URL of the guest's own page while emails wait (`emailsWait`), so that the guest can save it here; else null. */
  bookingLink: string | null;
}

/**
 * The booking of the request's cookie for the stay of the URL, or the latest one. Redirects a browser that has booked
 * nothing to the first step, one whose payment is not finished to the `return` step, and one whose guest has ended all links
 * to where a new one is asked for.
 */
export async function loadDoneStep(bookRequest: BookRequest): Promise<DoneStep> {
  const { facts } = bookRequest.app.property;
  const found = await findOwnBooking(bookRequest);
  const booking = found?.booking;
  if (booking?.status === "pending_payment")
    throw redirect(bookRequest.to(addressOfStay(bookedStay(booking), "return")));
  if (!booking || !statusesHoldingNights.includes(booking.status))
    throw redirect(bookRequest.to("/book"));
  // A new link would open what the guest has closed; there it is sent by email.
  if (await hasEndedLinks(bookRequest.app.database.db, booking.id))
    throw redirect(bookRequest.to("/my-booking"));
  const { environment } = bookRequest.app;
  const { checkIn, checkOut, adults, children, apartmentId, quote, policy } = booking;
  const bookingPath = await createBookingLink(booking.id, bookRequest.app);
  const { byCard } = paymentDue(booking);
  const balance = (await readBalances(bookRequest.app.database.db, [booking.id])).get(booking.id);
  const later = await readLaterPart(bookRequest.app.database.db, booking, {
    now: bookRequest.app.clock.now(),
    timeZone: facts.timeZone,
  });
  const deposit = await findDeposit(bookRequest.app.database.db, booking.id);
  return {
    step: "done",
    reference: booking.reference,
    calendar: stayAddress("/book/stay.ics", { checkIn, checkOut, apartment: apartmentId }),
    bookingPath,
    guide: guideState(
      booking,
      (await findStayKeys(bookRequest.app.database.db, booking.id)).mayRead,
      bookRequest.now,
      facts.checkOutHour,
    ),
    isToday: bookRequest.now.today === checkIn,
    mayOrderTransfer:
      (await findTransfer(bookRequest.app.database.db, booking, {
        now: bookRequest.app.clock.now(),
        facts,
      })) === "open",
    guest: bookRequest.language === "zh" ? guestName(booking, true) : booking.firstName,
    email: booking.email,
    booked: {
      stay: { checkIn, checkOut },
      party: { adults, children },
      ...(await apartmentOf(booking, bookRequest)),
      quote,
      policy,
      deposit: deposit?.amount ?? 0,
      depositBy: deposit?.method ?? "cash",
    },
    paid: byCard,
    dueAtProperty: bookingMoney(booking, balance).toPay - (later?.amount ?? 0),
    later,
    bookingLink: emailsWait(environment) ? environment.origin + bookRequest.to(bookingPath) : null,
  };
}

// An apartment that the owner has unpublished since is still shown as the one that was booked.
async function apartmentOf({ apartmentId }: Booking, { app, language }: BookRequest) {
  const { facts } = app.property;
  const { db } = app.database;
  const apartment = await findApartment(db, String(apartmentId), language, facts);
  const cover = apartment?.pictures[0];
  return {
    apartment: {
      name: apartment?.texts.name ?? (await findApartmentName(db, apartmentId, language, facts)),
      picture: cover?.file ?? null,
    },
    notice: renderingNotice([cover], language, facts),
  };
}
