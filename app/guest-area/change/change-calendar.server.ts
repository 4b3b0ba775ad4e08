// The calendar on the page where a guest changes the stay: the nights of the booked apartment that are free, its own among them.
import type { App } from "#app/app.server.ts";
import {
  readApartmentCalendar,
  selectDay,
} from "#app/availability/calendar/apartment-calendar.server.ts";
import type { StayCalendarData } from "#app/availability/calendar/apartment-calendar.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { hasOwnPrice } from "#app/bookings/rules/stay-change.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { apartmentsOf } from "#app/stays/rules/moves.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { parseStayQuery, readStayQuery } from "#app/stays/rules/stay-query.ts";
import { changeFields, isChoosingDates } from "../rules/guest-forms.ts";

/**
 * What the calendar shows of `search`, which has the fields of the form; throws the redirect after a day was selected. Null where
 * dates are not the guest's to choose: a move between apartments, a price that staff agreed, an apartment or a property that is
 * closed, an unknown secret.
 */
export async function readChangeCalendar(
  manageToken: string,
  search: URLSearchParams,
  to: (path: BookingPath) => string,
  app: App,
): Promise<StayCalendarData | null> {
  const { db } = app.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const rates = await readRates(db);
  const [apartment = 0, ...others] = apartmentsOf(booking);
  if (!rates.isOpen || others.length > 0 || !rates.apartments.includes(apartment)) return null;
  if (hasOwnPrice(booking.quote)) return null;
  const { checkIn, checkOut, adults, children, id: ownBookingId } = booking;
  const params = new URLSearchParams(search);
  if (!changeFields.some((name) => search.has(name)) && !isChoosingDates(search)) {
    params.set("checkIn", checkIn);
    params.set("checkOut", checkOut);
  }
  const typed = readStayQuery(params);
  params.set("adults", typed.adults ?? String(adults));
  params.set("children", typed.children ?? String(children));
  const path: BookingPath = `/my-booking/${manageToken}`;
  const asked = {
    app,
    params,
    query: { ...parseStayQuery(params), apartment },
    now: propertyDay(app.clock.now(), app.property.facts.timeZone),
    // To the price once both dates are chosen, else back to the calendar.
    to: (address: string) => {
      const hash = new URLSearchParams(address.split("?")[1]).has("checkOut") ? "offer" : "days";
      return to(`${address.replace("/book", `${path}/change`)}#${hash}` as BookingPath);
    },
  };
  const refused = await selectDay(asked, rates, ownBookingId);
  return { ...(await readApartmentCalendar(asked, rates, { ownBookingId })), refused };
}
