// The calendar file of a stay (RFC 5545), for the email and for download: one event from check-in to check-out.
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { nameApartments } from "../name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { instantAt } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { partyOf } from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** The part of an email's data that the file needs. */
export type StayCalendarInput = Pick<EmailData, "format" | "facts" | "booking" | "apartment"> & {
  t: Translate<"emails">;
};

/**
 * The text of the file. The same booking gives the same bytes and the same UID, and a changed one a higher sequence, so
 * a calendar replaces the event instead of adding another. It contains no secret and nothing that the guest typed:
 * calendars are shared.
 */
export function writeStayCalendar(data: StayCalendarInput): string {
  const { t, facts, booking, apartment } = data;
  const words = translateBelow("emails.calendar", t);
  const calendar = ical({
    prodId: { company: facts.name, product: "stay" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `stay-${booking.id}@${facts.email.replace(/^.*@/, "")}`,
    sequence: booking.version,
    stamp: new Date(booking.updatedAt),
    // Instants in UTC: a calendar shows them in its own time zone without having to know the property's.
    start: instantAt(booking.checkIn, facts.checkInHour, facts.timeZone),
    end: instantAt(booking.checkOut, facts.checkOutHour, facts.timeZone),
    status: booking.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: words("summary", { apartment }),
    description: [
      words("reference", { reference: booking.reference }),
      partyOf(data),
      words("hours"),
      words("contact"),
    ].join("\n"),
    location: {
      title: facts.name,
      address: addressOf(data),
      geo: { lat: facts.coordinates.lat, lon: facts.coordinates.lng },
    },
  });
  return calendar.toString();
}

function addressOf({ facts: { address }, format }: StayCalendarInput): string {
  const place = `${address.postalCode} ${address.locality}`.trim();
  return [address.street, place, address.district, format.country(address.countryCode)]
    .filter(Boolean)
    .join(", ");
}

/** The text of the file (text/calendar); it holds no secret and nothing the guest typed. */
export async function writeBookingCalendar(
  booking: Booking,
  language: Language,
  { database, property: { facts } }: Pick<App, "database" | "property">,
): Promise<string> {
  return writeStayCalendar({
    t: makeTranslator(language, facts, "emails"),
    format: formatFor(language),
    facts,
    booking,
    apartment: await nameApartments(database.db, booking, language, facts),
  });
}
