// Handles the selection of a day in step one's calendar: the search with the resulting dates, or why the day was refused.
import { redirect } from "react-router";
import type { RefusedDay } from "../calendar/calendar-data.ts";
import { readCalendar } from "../calendar/read-calendar.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import type { Rates } from "../rates.sql.server.ts";
import { bookAddress } from "../rules/book-address.ts";
import { readStayQuery } from "../rules/booking-request.ts";
import { type CalendarDay, chosenDates } from "../rules/calendar-day.ts";
import { isMonth, monthsBetween } from "../rules/month-weeks.ts";
import { pickDay } from "../rules/pick-day.ts";
import { isPlainDate, monthOf, type PlainDate } from "../rules/plain-date.ts";
import { lastCheckInOf } from "../rules/stay.ts";

/** Throws the redirect to the new search; null when the URL selects no day. `ownBookingId` as in `findStays`. */
export async function pressDay(
  visit: BookVisit,
  rates: Rates,
  ownBookingId?: string,
): Promise<RefusedDay | null> {
  const day = visit.params.get("day") ?? "";
  if (!isPlainDate(day)) return null;
  const { rules } = rates;
  const raw = readStayQuery(visit.params);
  const typed = chosenDates(raw);
  const isBookable = (date: PlainDate | null): date is PlainDate =>
    date !== null && date >= visit.now.today && date <= lastCheckInOf(visit.now, rules);
  // A check-in that cannot be booked is dropped, so the selected day begins a new stay.
  const chosen = isBookable(typed.checkIn) ? typed : { checkIn: null, checkOut: null };
  const from = chosen.checkIn && chosen.checkIn < day && isBookable(day) ? chosen.checkIn : day;
  const calendar = await calendarDays(from, day, visit, rates, ownBookingId);
  const pick = pickDay(chosen, day, calendar, rules.maxNights);
  if (!pick.ok) return { ...pick, day };
  const { checkIn, checkOut } = pick;
  const shown = visit.params.get("shown") ?? visit.params.get("month") ?? "";
  const month = isMonth(shown) ? shown : undefined;
  throw redirect(visit.to(bookAddress({ ...raw, checkIn, checkOut, month })));
}

function calendarDays(
  from: PlainDate,
  to: PlainDate,
  { house, query }: BookVisit,
  rates: Rates,
  ownBookingId?: string,
): Promise<CalendarDay[]> {
  const apartmentId = rates.apartments.find((id) => id === query.apartment) ?? null;
  const months = monthsBetween(monthOf(from), monthOf(to)) + 1;
  return readCalendar(
    { apartmentId, from: monthOf(from), months, party: query.party, ownBookingId },
    house,
  );
}
