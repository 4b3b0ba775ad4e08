// Searches all apartments for a stay and a party: whether each is free, if not why, and what it costs; and alternatives when the
// nights are taken: the same apartment on other dates, or for fewer nights.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { CodeOutcome, Offers } from "#app/promotions/read-offers.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { offeredPlan } from "#app/stays/rules/cancellation.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { checkStay, checkStayInAny } from "#app/stays/rules/stay.ts";
import type { Stay, StayCheck, StayFault, StayLimit } from "#app/stays/rules/stay.ts";
import { checkParty } from "#app/stays/rules/stay.ts";
import type { Party } from "#app/stays/rules/stay.ts";
import { findTakenApartments, findTakenNights } from "./nights.sql.server.ts";
import {
  isFree,
  longestFreePart,
  nearestFreeStays,
  withClosedNights,
} from "./rules/availability.ts";

/**
 * The result for one apartment. `quotes` exist whenever the stay is allowed and the party fits, free or not; they are
 * computed on first access, because most of many apartments are never shown. Keyed by the requested plan; where another
 * plan is offered in its place, the quote names that one.
 */
export interface FoundStay extends StayLimit {
  apartment: LocalizedApartment;
  free: boolean;
  reason: null | "taken" | "tooSmall" | StayFault;
  quotes: Record<RatePlan, Quote> | null;
  /** What the code of the search did for a quote of this stay; null without a code. */
  codeOutcome(quote: Quote): CodeOutcome | null;
}

/**
 * A search. The nights of `ownBookingId`, the guest's own unfinished booking, count as free. `offers` are those of the
 * request; without them those that everybody gets.
 */
interface StaySearch {
  stay: Stay;
  party: Party;
  language: string;
  ownBookingId?: string;
  offers?: Offers;
}

/** The result for every bookable apartment, in the owner's order. Never throws on a stay's dates. */
export async function findStays(search: StaySearch, app: App): Promise<FoundStay[]> {
  const { facts } = app.property;
  const { db } = app.database;
  const now = app.clock.now();
  const [apartments, rates, offers] = await Promise.all([
    listApartments(db, search.language, facts),
    readOfferedRates(app),
    search.offers ?? readOffers(app),
  ]);
  const day = propertyDay(now, facts.timeZone);
  const checks = new Map(
    apartments.map(({ id }) => [
      id,
      checkStay(search.stay, day, rates.rules, rates.card, rates.of(id)),
    ]),
  );
  const { checkIn: from, checkOut: to } = search.stay;
  const taken = [...checks.values()].some(({ ok }) => ok)
    ? await findTakenApartments(db, { from, to, now, ownBookingId: search.ownBookingId })
    : new Set<number>();
  const offered = (plan: RatePlan) => offeredPlan(plan, search.stay, rates.card, facts, day);
  const plans = { flexible: offered("flexible"), nonRefundable: offered("nonRefundable") };
  return apartments.map((apartment) => {
    const { id } = apartment;
    const isOpen = isFree(search.stay, withClosedNights(new Set(), rates.of(id)));
    const check = checks.get(id)!;
    return toFoundStay(apartment, search, check, isOpen && !taken.has(id), {
      rates,
      plans,
      offers,
    });
  });
}

function toFoundStay(
  apartment: LocalizedApartment,
  { stay, party }: StaySearch,
  check: StayCheck,
  free: boolean,
  { rates, plans, offers }: { rates: Rates; plans: Record<RatePlan, RatePlan>; offers: Offers },
): FoundStay {
  const codeOutcome = (quote: Quote) => offers.codeOutcome(apartment.id, stay, quote);
  if (!check.ok) {
    const { ok: _, fault, ...needed } = check;
    return { apartment, free: false, reason: fault, ...needed, quotes: null, codeOutcome };
  }
  if (!checkParty(party, apartment.guests).ok)
    return { apartment, free: false, reason: "tooSmall", quotes: null, codeOutcome };
  const quote = (plan: RatePlan) =>
    offers.quote(stay, party, rates.of(apartment.id), rates.card, plan);
  let quotes: FoundStay["quotes"] = null;
  return {
    apartment,
    free,
    reason: free ? null : "taken",
    codeOutcome,
    get quotes() {
      quotes ??= {
        flexible: quote(plans.flexible),
        nonRefundable: quote(plans.nonRefundable),
      };
      return quotes;
    },
  };
}

/** A free stay and its price. */
interface SuggestedStay {
  stay: Stay;
  quote: Quote;
}

/** Empty when there is no alternative. */
interface Suggestions {
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
