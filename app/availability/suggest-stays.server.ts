// Alternatives when the nights are taken: the same apartment on other dates, or for fewer nights.
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { readOfferedRates } from "#app/stays/read-offered-rates.server.ts";
import { offeredPlan } from "#app/stays/rules/cancellation.ts";
import { checkParty } from "#app/stays/rules/party.ts";
import type { Quote } from "#app/stays/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { checkStayInAny } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { StaySearch } from "./find-stays.server.ts";
import { findTakenNights } from "./nights.sql.server.ts";
import { longestFreePart, nearestFreeStays, withClosedNights } from "./rules/availability.ts";

/** A free stay and its price. */
interface SuggestedStay {
  stay: Stay;
  quote: Quote;
}

/** Empty when there is no alternative. */
export interface Suggestions {
  /** Free stays of the same length in the same apartment, nearest dates first, at most `count`. */
  nearest: SuggestedStay[];
  /** The longest part of the stay that is free in the same apartment, from its arrival or until its departure. */
  shorter: SuggestedStay | null;
}

/**
 * Suggests alternatives to a stay for each of the apartments, by their ids; `plan` is the rate plan of the prices, and
 * `count` the number of nearest stays. Apartments that cannot be booked or do not hold the party are missing from the map;
 * it is empty for a stay that the rules do not allow.
 */
export async function suggestStays(
  search: Omit<StaySearch, "language"> & {
    apartmentIds: readonly number[];
    plan?: RatePlan;
    count?: number;
  },
  app: App,
): Promise<Map<number, Suggestions>> {
  const { facts } = app.property;
  const { stay, party, plan = "flexible", count = 3, ownBookingId } = search;
  const { db } = app.database;
  const now = app.clock.now();
  const { card, rules, of, apartments } = await readOfferedRates(app);
  const offers = search.offers ?? (await readOffers(app));
  const context = { now: propertyDay(now, facts.timeZone), rules, card };
  const offered = new Set(apartments);
  const fitting = search.apartmentIds.filter(
    (id) => offered.has(id) && checkParty(party, of(id).capacity).ok,
  );
  const rated = fitting.map((id) => of(id));
  if (!checkStayInAny(stay, context.now, context, rated).ok) return new Map();
  const taken = await findTakenNights(db, {
    apartments: fitting,
    from: addDays(stay.checkIn, -searchDays),
    to: addDays(stay.checkOut, searchDays),
    now,
    ownBookingId,
  });
  const suggest = (id: number): Suggestions => {
    const apartment = of(id);
    const nights = withClosedNights(taken.get(id) ?? new Set(), apartment);
    const limits = { ...context, apartment };
    const priced = (free: Stay) => ({
      stay: free,
      quote: offers.quote(
        free,
        party,
        of(id),
        card,
        offeredPlan(plan, free, card, facts, context.now),
      ),
    });
    const shorter = longestFreePart(stay, nights, limits);
    return {
      nearest: nearestFreeStays(stay, nights, { count, searchDays, ...limits }).map(priced),
      shorter: shorter && priced(shorter),
    };
  };
  return new Map(fitting.map((id) => [id, suggest(id)]));
}

// Three months to either side: dates further away are not alternatives.
const searchDays = 90;
