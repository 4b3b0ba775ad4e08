// Loads one page of the list of bookings for the given query.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listBookings } from "./listed-bookings.sql.server.ts";
import { holdMinutes } from "./rules/hold-minutes.ts";
import { readListQuery } from "./rules/list-query.ts";
import type { ReadQuery } from "./rules/list-query.ts";
import { sortBookings, matchesSearch, paginate } from "./rules/search-bookings.ts";
import type { ListedBooking } from "./rules/search-bookings.ts";

/** A line of the list. */
export interface BookingLine extends Omit<
  ListedBooking,
  "email" | "phone" | "country" | "dueNow" | "dueAtProperty" | "holdExpiresAt"
> {
  /** Whole minutes for which an unfinished payment still holds the nights; null for all others. */
  holdMinutes: number | null;
  /** The property's day on which it was made. */
  bookedOn: string;
}

/** `count` bookings are found on `pages` pages; `query.page` is the page shown. */
export interface BookingsPage extends ReadQuery {
  bookings: BookingLine[];
  count: number;
  pages: number;
  apartments: { id: number; name: string }[];
}

/** Apartments are named in `language`. */
export async function loadBookings(
  params: URLSearchParams,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<BookingsPage> {
  const { query, faultyArrival } = readListQuery(params);
  const rows = await listBookings(db, query);
  const found = rows.filter((booking) => matchesSearch(query.search, booking));
  const { items, page, pages } = paginate(sortBookings(found, query.order), query.page, pageLength);
  const apartments = await listAllApartments(db, language, facts);
  const now = clock.now();
  return {
    query: { ...query, page },
    faultyArrival,
    bookings: items.map((booking) => asLine(booking, now, facts.timeZone)),
    count: found.length,
    pages,
    apartments: apartments.map(({ id, texts: words }) => ({ id, name: words.name })),
  };
}

const pageLength = 20;

function asLine(booking: ListedBooking, now: Date, timeZone: string): BookingLine {
  // Fields that the list does not show are not sent to the browser.
  const { email: _email, phone: _phone, country: _country, ...shown } = booking;
  const { dueNow: _dueNow, dueAtProperty: _dueAtProperty, holdExpiresAt, ...line } = shown;
  return {
    ...line,
    holdMinutes: holdMinutes(holdExpiresAt, now),
    bookedOn: propertyDay(new Date(booking.createdAt), timeZone).today,
  };
}
