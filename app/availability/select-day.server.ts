// Handles the selection of a day in step one's calendar: the search with the resulting dates, or why the day was refused.
import { redirect } from "react-router";
import type { RefusedDay } from "./calendar/stay-calendar-data.ts";
import { readCalendar } from "./calendar/read-calendar.server.ts";
import type { SearchRequest } from "./calendar/read-apartment-calendar.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { bookAddress } from "./rules/book-address.ts";
import { readStayQuery } from "#app/stays/rules/stay-query.ts";
import { type CalendarDay, chosenDates } from "./rules/calendar-day.ts";
import { isMonth, monthsBetween } from "#app/dates/rules/month-weeks.ts";
import { pickDay } from "./rules/pick-day.ts";
import { isPlainDate, monthOf, type PlainDate } from "#app/dates/rules/plain-date.ts";
import { lastCheckInOf } from "#app/stays/rules/stay.ts";

/** Throws the redirect to the new search; null when the URL selects no day. `ownBookingId` as in `findStays`. */
export async function selectDay(
  search: SearchRequest,
  rates: Rates,
  ownBookingId?: string,
): Promise<RefusedDay | null> {
  const day = search.params.get("day") ?? "";
  if (!isPlainDate(day)) return null;
  const { rules } = rates;
  const raw = readStayQuery(search.params);
  const typed = chosenDates(raw);
  const isBookable = (date: PlainDate | null): date is PlainDate =>
    date !== null && date >= search.now.today && date <= lastCheckInOf(search.now, rules);
  // A check-in that cannot be booked is dropped, so the selected day begins a new stay.
  const chosen = isBookable(typed.checkIn) ? typed : { checkIn: null, checkOut: null };
  const from = chosen.checkIn && chosen.checkIn < day && isBookable(day) ? chosen.checkIn : day;
  const calendar = await calendarDays(from, day, search, rates, ownBookingId);
  const pick = pickDay(chosen, day, calendar, rules.maxNights);
  if (!pick.ok) return { ...pick, day };
  const { checkIn, checkOut } = pick;
  const shown = search.params.get("shown") ?? search.params.get("month") ?? "";
  const month = isMonth(shown) ? shown : undefined;
  throw redirect(search.to(bookAddress({ ...raw, checkIn, checkOut, month })));
}

function calendarDays(
  from: PlainDate,
  to: PlainDate,
  { app, query }: SearchRequest,
  rates: Rates,
  ownBookingId?: string,
): Promise<CalendarDay[]> {
  const apartmentId = rates.apartments.find((id) => id === query.apartment) ?? null;
  const months = monthsBetween(monthOf(from), monthOf(to)) + 1;
  return readCalendar(
    { apartmentId, from: monthOf(from), months, party: query.party, ownBookingId },
    app,
  );
}
