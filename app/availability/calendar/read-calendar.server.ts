// The availability calendar of one apartment, or of all together: what each day can be used for, and what its night costs.
import type { App } from "#app/app.server.ts";
import { addDays, addMonths, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { checkParty } from "#app/stays/rules/party.ts";
import type { Party } from "#app/stays/rules/party.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import type { ApartmentRate, Cents } from "#app/stays/rules/price.ts";
import {
  firstCheckInOf,
  lastCheckInOf,
  minNightsFor,
  minNightsUntil,
} from "#app/stays/rules/stay.ts";
import { findTakenNights } from "../nights.sql.server.ts";
import { dayState } from "../rules/availability.ts";
import type { DayState, TakenNights } from "../rules/availability.ts";

/** One day. `price` of that night, null where it cannot be booked; `minNights` of a stay arriving that day. */
export interface CalendarDay {
  date: PlainDate;
  state: DayState;
  price: Cents | null;
  minNights: number;
}

/** The months to read: from the first day of `from`, 'YYYY-MM', for `months` months. */
export interface CalendarRequest {
  apartmentId: number | null;
  from: string;
  months: number;
  party?: Party;
  ownBookingId?: string;
}

/**
 * Every day of the months. Without an apartment each day has the best state among the apartments that hold the party, and
 * the lowest price among those with that state. An unknown apartment, or a party that fits none, gives taken days.
 */
export async function readCalendar(
  { apartmentId, from, months, party, ownBookingId }: CalendarRequest,
  app: App,
): Promise<CalendarDay[]> {
  const { facts } = app.property;
  const { db } = app.database;
  const now = app.clock.now();
  const rates = await readRates(db);
  const day = propertyDay(now, facts.timeZone);
  const span: Span = {
    first: `${from}-01`,
    end: addMonths(`${from}-01`, months),
    today: firstCheckInOf(day, rates.rules),
    lastCheckIn: lastCheckInOf(day, rates.rules),
  };
  const apartments = rates.apartments
    .filter((id) => (apartmentId === null ? fits(party, rates.of(id)) : id === apartmentId))
    .map((id) => rates.of(id));
  // A stay of the minimum length that begins or ends within the span reaches this far beyond it.
  const reach = longestMinimum(rates);
  const taken = await findTakenNights(db, {
    apartments: apartments.map(({ id }) => id),
    from: addDays(span.first, -reach),
    to: addDays(span.end, reach),
    now,
    ownBookingId,
  });
  return daysOf(span, apartments, taken, rates);
}

interface Span {
  first: PlainDate;
  end: PlainDate;
  /** The first and the last possible day of arrival. */
  today: PlainDate;
  lastCheckIn: PlainDate;
}

function daysOf(
  { first, end, today, lastCheckIn }: Span,
  apartments: ApartmentRate[],
  taken: ReadonlyMap<number, TakenNights>,
  { card, rules }: Rates,
): CalendarDay[] {
  return Array.from({ length: daysBetween(first, end) }, (_, index) => {
    const date = addDays(first, index);
    const context = {
      today,
      lastCheckIn,
      minNights: minNightsFor(date, card, rules),
      minNightsBefore: minNightsUntil(date, card, rules),
    };
    let state: DayState = date < today ? "past" : date > lastCheckIn ? "beyond" : "taken";
    let price: Cents | null = null;
    for (const rate of apartments) {
      const apartmentState = dayState(date, { ...context, taken: taken.get(rate.id) ?? noNights });
      if (openness[apartmentState] < openness[state]) continue;
      const cost =
        apartmentState === "free" || apartmentState === "tooShort"
          ? nightlyRate(date, rate, card)
          : null;
      if (apartmentState !== state || price === null || (cost !== null && cost < price))
        price = cost;
      state = apartmentState;
    }
    return { date, state, price, minNights: context.minNights };
  });
}

const noNights: TakenNights = new Set();

// Ranks the states: the combined calendar shows the best one.
const openness: Record<DayState, number> = {
  past: 0,
  beyond: 0,
  taken: 0,
  tooShort: 1,
  checkOutOnly: 2,
  free: 3,
};

function fits(party: Party | undefined, rate: ApartmentRate): boolean {
  return party === undefined || checkParty(party, rate.capacity).ok;
}

function longestMinimum({ card, rules }: Rates): number {
  return Math.max(rules.minNights, ...card.seasons.map(({ minNights }) => minNights));
}
