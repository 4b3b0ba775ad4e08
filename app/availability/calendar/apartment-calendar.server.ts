// The calendar of step one of /book, of the chosen apartment or of all together, and what selecting one of its days does.
import { redirect } from "react-router";
import type { App } from "#app/app.server.ts";
import { isMonth, monthsBetween, monthsShown } from "#app/dates/rules/month-weeks.ts";
import { isPlainDate, monthOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { ToAddress } from "#app/i18n/addresses.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { StayQuery } from "#app/stays/rules/stay-query.ts";
import { lastCheckInOf } from "#app/stays/rules/stay.ts";
import { bookAddress, monthsInView } from "../rules/book-address.ts";
import { chosenDates, pickDay } from "../rules/calendar-day.ts";
import type { CalendarDay, ChosenDates, DayPick } from "../rules/calendar-day.ts";
import { readCalendar } from "./read-calendar.server.ts";
import type { CalendarRequest } from "./read-calendar.server.ts";

/** A selected day that the calendar refused, and why. */
export type RefusedDay = { day: PlainDate } & Extract<DayPick, { ok: false }>;

/** What the calendar shows; plain data, so that a loader can return it. */
export interface StayCalendarData {
  /** The months shown, 'YYYY-MM', in order. */
  months: string[];
  /** Every day of these months. */
  days: CalendarDay[];
  chosen: ChosenDates;
  /** The first and the last month that can be shown. */
  earliest: string;
  last: string;
  /** Today's date at the property. */
  today: PlainDate;
  /** The general minimum and maximum stay; a season may require more than the minimum. */
  minNights: number;
  maxNights: number;
  currency: string;
  /** The selection that the server refused, when JavaScript is off. */
  refused: RefusedDay | null;
}

/** What a search for a stay reads from its request: the raw query parameters, what they say, and the property's day. */
export interface SearchRequest {
  app: App;
  params: URLSearchParams;
  query: StayQuery;
  now: PropertyNow;
  /** Adds the language of the current URL to a path. */
  to: ToAddress;
}

/** What the calendar shows, without a refused selection. */
export type ApartmentCalendar = Omit<StayCalendarData, "refused">;

/** What the calendar shows around its days: the months named in the URL, else from the arrival on, else the first ones. */
export function calendarFrame(
  { now, params }: SearchRequest,
  { rules, card }: Rates,
): Omit<ApartmentCalendar, "days"> {
  const bounds = { earliest: monthOf(now.today), last: monthOf(lastCheckInOf(now, rules)) };
  const chosen = chosenDates(readStayQuery(params));
  const candidates = [params.get("month"), params.get("shown"), chosen.checkIn?.slice(0, 7)];
  const first = candidates.find((month) => month && isMonth(month)) ?? bounds.earliest;
  return {
    months: monthsShown(first, bounds, monthsInView),
    chosen,
    ...bounds,
    today: now.today,
    minNights: rules.minNights,
    maxNights: rules.maxNights,
    currency: card.currency,
  };
}

/** Reads the calendar with its days; the prices are those of `offers`. */
export async function readApartmentCalendar(
  search: SearchRequest,
  rates: Rates,
  { ownBookingId, offers }: Pick<CalendarRequest, "ownBookingId" | "offers"> = {},
): Promise<ApartmentCalendar> {
  const { app, query } = search;
  const frame = calendarFrame(search, rates);
  const { months, earliest } = frame;
  const apartmentId = rates.apartments.find((id) => id === query.apartment) ?? null;
  const days = await readCalendar(
    {
      apartmentId,
      from: months[0] ?? earliest,
      months: months.length,
      party: query.party,
      ownBookingId,
      offers,
    },
    app,
  );
  return { ...frame, days };
}

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
  const features = search.params.getAll("with").join(" ");
  throw redirect(search.to(bookAddress({ ...raw, with: features, checkIn, checkOut, month })));
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
