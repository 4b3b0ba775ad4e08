// The availability calendar of one apartment, or of all together: what each day can be used for, and what its night costs.
import type { App } from "#app/app.server.ts";
import { addDays, addMonths, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, Cents } from "#app/stays/price/rules/price.ts";
import { nightRulesOf } from "#app/stays/rules/rate-card.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import {
  checkParty,
  firstCheckInOf,
  lastCheckInOf,
  minNightsFor,
  minNightsUntil,
} from "#app/stays/rules/stay.ts";
import type { Party, StayRules } from "#app/stays/rules/stay.ts";
import { readTakenNights } from "../lowest-stays.server.ts";
import { findTakenNights } from "../nights.sql.server.ts";
import { dayState, withClosedNights } from "../rules/availability.ts";
import type { DayState, TakenNights } from "../rules/availability.ts";

/** One day. `price` of that night in the shortest stay that begins with it, null where it cannot be booked; `minNights` of a stay arriving that day. */
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
  /** The promotions of the request; without them nights have their usual prices. */
  offers?: Pick<Offers, "nightPrice">;
}

/**
 * Every day of the months. Without an apartment each day has the best state among the apartments that hold the party, and
 * the lowest price among those with that state. An unknown apartment, or a party that fits none, gives taken days.
 */
export async function readCalendar(
  { apartmentId, from, months, party, ownBookingId, offers }: CalendarRequest,
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
    // While the property is closed every day is beyond it: "not bookable yet".
    lastCheckIn: rates.isOpen ? lastCheckInOf(day, rates.rules) : addDays(day.today, -1),
  };
  const apartments = rates.apartments
    .filter((id) => (apartmentId === null ? fits(party, rates.of(id)) : id === apartmentId))
    .map((id) => rates.of(id));
  const taken = await readTaken(span, { rates, apartments, ownBookingId }, app);
  return daysOf(span, apartments, taken, { ...rates, offers });
}

// The nights of everybody are cached; what counts as free for one guest is asked for.
async function readTaken(
  { first, end }: Span,
  {
    rates,
    apartments,
    ownBookingId,
  }: { rates: Rates; apartments: readonly ApartmentRate[]; ownBookingId: string | undefined },
  app: App,
): Promise<ReadonlyMap<number, TakenNights>> {
  if (ownBookingId === undefined) return readTakenNights(app);
  // A stay of the minimum length that begins or ends within the span reaches this far beyond it.
  const reach = longestMinimum(rates, apartments);
  return findTakenNights(app.database.db, {
    apartments: apartments.map(({ id }) => id),
    from: addDays(first, -reach),
    to: addDays(end, reach),
    now: app.clock.now(),
    ownBookingId,
  });
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
  { card, rules, offers }: Pick<Rates, "card" | "rules"> & Pick<CalendarRequest, "offers">,
): CalendarDay[] {
  const costOf = (date: PlainDate, nights: number, rate: ApartmentRate) =>
    offers ? offers.nightPrice(date, nights, rate, card) : nightlyRate(date, rate, card);
  const nightsOf = new Map(
    apartments.map((rate) => [rate.id, withClosedNights(taken.get(rate.id) ?? noNights, rate)]),
  );
  return Array.from({ length: daysBetween(first, end) }, (_, index) => {
    const date = addDays(first, index);
    // The same for every apartment without rules of its own nights, so it is computed once.
    const usual = limitsOf(date, card, rules);
    let state: DayState = date < today ? "past" : date > lastCheckIn ? "beyond" : "taken";
    let price: Cents | null = null;
    let minNights: number | null = null;
    for (const rate of apartments) {
      const limits = rate.nightRules ? limitsOf(date, card, rules, rate) : usual;
      const context = { today, lastCheckIn, ...limits, taken: nightsOf.get(rate.id) ?? noNights };
      const apartmentState = dayState(date, context);
      if (openness[apartmentState] < openness[state]) continue;
      const cost = isNightFree[apartmentState] ? costOf(date, limits.minNights, rate) : null;
      if (apartmentState !== state || price === null || (cost !== null && cost < price))
        price = cost;
      minNights =
        apartmentState === state && minNights !== null
          ? Math.min(minNights, limits.minNights)
          : limits.minNights;
      state = apartmentState;
    }
    return { date, state, price, minNights: minNights ?? usual.minNights };
  });
}

function limitsOf(date: PlainDate, card: RateCard, rules: StayRules, rate?: ApartmentRate) {
  const { noArrival, noDeparture } = nightRulesOf(date, rate);
  return {
    minNights: minNightsFor(date, card, rules, rate),
    minNightsBefore: minNightsUntil(date, card, rules, rate),
    noArrival,
    noDeparture,
  };
}

// Whether the price of the night is shown.
const isNightFree: Record<DayState, boolean> = {
  past: false,
  beyond: false,
  taken: false,
  checkOutOnly: false,
  noArrival: true,
  tooShort: true,
  free: true,
};

const noNights: TakenNights = new Set();

// Ranks the states: the combined calendar shows the best one.
const openness: Record<DayState, number> = {
  past: 0,
  beyond: 0,
  taken: 0,
  noArrival: 1,
  tooShort: 1,
  checkOutOnly: 2,
  free: 3,
};

function fits(party: Party | undefined, rate: ApartmentRate): boolean {
  return party === undefined || checkParty(party, rate.capacity).ok;
}

function longestMinimum({ card, rules }: Rates, apartments: readonly ApartmentRate[]): number {
  const own = apartments.flatMap(({ nightRules = {} }) =>
    Object.values(nightRules).map(({ minNights = 0, noArrival, noDeparture }) =>
      noArrival || noDeparture ? rules.maxNights : minNights,
    ),
  );
  const ofSeasons = card.seasons.map(({ minNights }) => minNights);
  return [...own, ...ofSeasons].reduce((most, one) => Math.max(most, one), rules.minNights);
}
