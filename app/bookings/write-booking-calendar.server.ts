// The calendar file of a booking for download: the same event as in the email, in the reader's language.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { writeStayCalendar } from "./emails/write-stay-calendar.server.ts";

/** The text of the file (text/calendar); it holds no secret and nothing the guest typed. */
export async function writeBookingCalendar(
  booking: Booking,
  language: Language,
  { database, property: { facts } }: Pick<App, "database" | "property">,
): Promise<string> {
  return writeStayCalendar({
    t: makeTranslator(language, facts, "letters"),
    format: formatFor(language),
    facts,
    booking,
    apartment: await findApartmentName(database.db, booking.apartmentId, language, facts),
  });
}
