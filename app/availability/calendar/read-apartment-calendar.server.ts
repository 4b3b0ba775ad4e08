// The calendar of step one of /book: two months of the chosen apartment, or of all together while none is chosen.
import type { StayCalendarData } from "./stay-calendar-data.ts";
import { readCalendar } from "./read-calendar.server.ts";
import type { App } from "#app/app.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { monthsInView } from "../rules/book-address.ts";
import { chosenDates } from "../rules/calendar-day.ts";
import { isMonth, monthsShown } from "#app/dates/rules/month-weeks.ts";
import { monthOf, type PropertyNow } from "#app/dates/rules/plain-date.ts";
import { lastCheckInOf } from "#app/stays/rules/stay.ts";
import { readStayQuery, type StayQuery } from "#app/stays/rules/stay-query.ts";

/** What a search for a stay reads from its request: the raw query parameters, what they say, and the property's day. */
export interface SearchRequest {
  app: App;
  params: URLSearchParams;
  query: StayQuery;
  now: PropertyNow;
  /** Adds the language of the current URL to a path. */
  to(path: string): string;
}

/** What the calendar shows, without a refused selection. */
export type ApartmentCalendar = Omit<StayCalendarData, "refused">;

/** Reads the months named in the URL, else from the arrival on, else the first ones. `ownBookingId` as in `findStays`. */
export async function readApartmentCalendar(
  search: SearchRequest,
  rates: Rates,
  ownBookingId?: string,
): Promise<ApartmentCalendar> {
  const { app, query, now, params } = search;
  const { rules } = rates;
  const bounds = { earliest: monthOf(now.today), last: monthOf(lastCheckInOf(now, rules)) };
  const chosen = chosenDates(readStayQuery(params));
  const candidates = [params.get("month"), params.get("shown"), chosen.checkIn?.slice(0, 7)];
  const first = candidates.find((month) => month && isMonth(month)) ?? bounds.earliest;
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
    app,
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
