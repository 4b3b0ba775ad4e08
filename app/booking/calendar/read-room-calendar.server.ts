// The calendar of step one of /book: two months of the chosen apartment, or of all together while none is chosen.
import type { StayCalendarData } from "./calendar-data.ts";
import { readCalendar } from "./read-calendar.server.ts";
import type { BookVisit } from "../steps/read-visit.server.ts";
import type { Rates } from "../rates.sql.server.ts";
import { monthsInView } from "../rules/book-address.ts";
import { readStayQuery } from "../rules/booking-request.ts";
import { chosenDates } from "../rules/calendar-day.ts";
import { isMonth, monthsShown } from "../rules/month-weeks.ts";
import { monthOf } from "../rules/plain-date.ts";
import { lastCheckInOf } from "../rules/stay.ts";

/** What the calendar shows, without a refused selection. */
export type RoomCalendar = Omit<StayCalendarData, "refused">;

/** Reads the months named in the URL, else from the arrival on, else the first ones. `ownBookingId` as in `findStays`. */
export async function readRoomCalendar(
  visit: BookVisit,
  rates: Rates,
  ownBookingId?: string,
): Promise<RoomCalendar> {
  const { house, query, now, params } = visit;
  const { rules } = rates;
  const bounds = { earliest: monthOf(now.today), last: monthOf(lastCheckInOf(now, rules)) };
  const chosen = chosenDates(readStayQuery(params));
  const wanted = [params.get("month"), params.get("shown"), chosen.checkIn?.slice(0, 7)];
  const first = wanted.find((month) => month && isMonth(month)) ?? bounds.earliest;
  const months = monthsShown(first, bounds, monthsInView);
  const apartmentId = rates.apartments.find((id) => id === query.apartment) ?? null;
  const days = await readCalendar(
    {
      apartmentId,
      from: months[0] ?? first,
      months: months.length,
      party: query.party,
      ownBookingId,
    },
    house,
  );
  return {
    months,
    days,
    chosen,
    ...bounds,
    today: now.today,
    minNights: rules.minNights,
    maxNights: rules.maxNights,
    currency: rates.card.currency,
  };
}
