// What a stay costs before dates are chosen, and around those that were: the cheapest stay of each apartment, the cheapest week of a
// month, and the same stay some days earlier or later. Every price has the dates that it is for.
import type { App } from "#app/app.server.ts";
import { addDays, addMonths, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import { offeredPlan } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import {
  checkParty,
  checkStay,
  firstCheckInOf,
  lastCheckInOf,
  minNightsFor,
  nightCount,
} from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { findCacheExpiry } from "./find-cache-expiry.server.ts";
import { findTakenNights } from "./nights.sql.server.ts";
import { isFree, withClosedNights } from "./rules/availability.ts";
import type { TakenNights } from "./rules/availability.ts";
import { findLowestStay, nightCosts, sumOfNights } from "./rules/lowest-stays.ts";

/** A free stay with its price, every fee included. */
export interface PricedStay {
  apartmentId: number;
  stay: Stay;
  total: Cents;
  currency: string;
}

/** Whose prices are asked for; `plan` is the flexible one without it. */
interface LowestPriceRequest {
  party: Party;
  offers: Pick<Offers, "quote" | "hasCode" | "promotionsFor">;
  plan?: RatePlan;
}

/**
 * Every night that is taken from today until the end of the last stay that can be booked, by apartment, cached until one of
 * them changes.
 */
export async function readTakenNights({
  database,
  clock,
  property,
}: Pick<App, "database" | "clock" | "property">): Promise<ReadonlyMap<number, TakenNights>> {
  const { db } = database;
  const now = clock.now();
  const { taken } = await cacheContent(
    db,
    "taken nights",
    async () => {
      const { today } = propertyDay(now, property.facts.timeZone);
      return {
        taken: await findTakenNights(db, { from: today, to: addMonths(today, mostMonths), now }),
        ...(await validity(database, now)),
      };
    },
    (found) => isCurrent(found, clock.now()),
  );
  return taken;
}

// Longer than any window of arrivals with the longest stay after it.
const mostMonths = 60;

/** What was read at `now` holds from then until the next quarter of an hour, or the end of a hold, in milliseconds since 1970. */
export async function validity(database: App["database"], now: Date) {
  return { since: now.getTime(), until: await findCacheExpiry(database, now) };
}

/** Whether what has this validity holds at `now`. */
export function isCurrent({ since, until }: { since: number; until: number }, now: Date): boolean {
  return since <= now.getTime() && now.getTime() < until;
}

/**
 * The cheapest stay of each apartment that holds the party, in the owner's order: of the shortest ones in all the time that
 * can be booked, or of the weeks that begin in `month`, `YYYY-MM`. An apartment without one is missing. The stays are those
 * that are cheapest for everybody; their prices are those of `offers`.
 */
export async function findLowestStays(
  { party, offers, month, plan = "flexible" }: LowestPriceRequest & { month?: string },
  app: App,
): Promise<PricedStay[]> {
  const { facts } = app.property;
  const now = propertyDay(app.clock.now(), facts.timeZone);
  const rates = await readOfferedRates(app);
  const fitting = rates.apartments.filter((id) => checkParty(party, rates.of(id).capacity).ok);
  if (fitting.length === 0) return [];
  const { stays } = await cacheContent(
    app.database.db,
    `lowest stays ${party.adults} ${month ?? ""}`,
    () => searchLowest(party.adults, month, app),
    (found) => isCurrent(found, app.clock.now()),
  );
  return fitting.flatMap((apartmentId) => {
    const priced = stays.get(apartmentId);
    if (!priced) return [];
    if (plan === "flexible" && !offers.hasCode) return [priced];
    const { stay } = priced;
    const offered = offeredPlan(plan, stay, rates.card, facts, now);
    const quote = offers.quote(stay, party, rates.of(apartmentId), rates.card, offered);
    return [{ ...priced, total: quote.total }];
  });
}

async function searchLowest(adults: number, month: string | undefined, app: App) {
  const { facts } = app.property;
  const began = app.clock.now();
  const now = propertyDay(began, facts.timeZone);
  const { apartments, card, of, ...offered } = await readOfferedRates(app);
  // Before the property opens its prices are known, though nothing can be booked yet.
  const rules = month ? offered.rules : { ...offered.rules, notOpen: false };
  const [offers, taken] = [await readOffers(app), await readTakenNights(app)];
  const party = { adults, children: 0 };
  const plans = new Map<PlainDate, RatePlan>();
  const planOf = (stay: Stay) => {
    const known = plans.get(stay.checkIn) ?? offeredPlan("flexible", stay, card, facts, now);
    plans.set(stay.checkIn, known);
    return known;
  };
  const [earliest, latest] = [firstCheckInOf(now, rules), lastCheckInOf(now, rules)];
  const begin = month && `${month}-01` > earliest ? `${month}-01` : earliest;
  const end = month ? addDays(addMonths(`${month}-01`, 1), -1) : latest;
  const usual = new Map<PlainDate, number>();
  const usualNights = (checkIn: PlainDate) => {
    const known = usual.get(checkIn) ?? minNightsFor(checkIn, card, rules);
    usual.set(checkIn, known);
    return known;
  };
  const stays = new Map<number, PricedStay>();
  for (const id of apartments) {
    const apartment = of(id);
    const ownNights = (checkIn: PlainDate) => minNightsFor(checkIn, card, rules, apartment);
    const totalOf = (stay: Stay) => offers.quote(stay, party, apartment, card, planOf(stay)).total;
    const lowest = findLowestStay({
      now,
      rules,
      card,
      apartment,
      taken: withClosedNights(taken.get(id) ?? noNights, apartment),
      first: begin,
      last: end < latest ? end : latest,
      nightsFrom: month ? () => nightsOfWeek : apartment.nightRules ? ownNights : usualNights,
      termsOf: (stay) => `${planOf(stay)} ${promotionsOf(offers, id, stay)}`,
      totalOf,
    });
    if (lowest)
      stays.set(id, {
        apartmentId: id,
        stay: lowest,
        total: totalOf(lowest),
        currency: card.currency,
      });
  }
  return { stays, ...(await validity(app.database, began)) };
}

// On which promotions the price of a stay is made.
function promotionsOf(offers: Pick<Offers, "promotionsFor">, apartmentId: number, stay: Stay) {
  const promotions = offers.promotionsFor(apartmentId, stay);
  return promotions.length === 0 ? "" : promotions.map(({ id }) => id).join(" ");
}

const nightsOfWeek = 7;
const noNights: TakenNights = new Set();

/** An arrival near the one that was searched: the cheapest free apartment for a stay as long, or null when none is. */
export interface NearbyStay {
  stay: Stay;
  priced: PricedStay | null;
}

/**
 * The stay and those as long that arrive up to three days earlier or later, in order; days on which no apartment allows an
 * arrival are missing, and all are when none holds the party. `apartmentId` asks for that apartment alone; the nights of `ownBookingId` count as free.
 */
export async function findNearbyStays(
  {
    stay,
    apartmentId,
    party,
    offers,
    plan = "flexible",
    ownBookingId,
  }: LowestPriceRequest & { stay: Stay; apartmentId: number | null; ownBookingId?: string },
  app: App,
): Promise<NearbyStay[]> {
  const { facts } = app.property;
  const began = app.clock.now();
  const now = propertyDay(began, facts.timeZone);
  const { apartments, card, rules, of } = await readOfferedRates(app);
  const wanted = apartments.filter(
    (id) => (apartmentId === null || id === apartmentId) && checkParty(party, of(id).capacity).ok,
  );
  const [from, to] = [addDays(stay.checkIn, -reach), addDays(stay.checkOut, reach)];
  const taken = ownBookingId
    ? await findTakenNights(app.database.db, { from, to, now: began, ownBookingId })
    : await readTakenNights(app);
  const nights = nightCount(stay);
  const nightsOf = new Map(
    wanted.map((id) => [id, withClosedNights(taken.get(id) ?? noNights, of(id))]),
  );
  const costs = new Map(wanted.map((id) => [id, nightCosts(of(id), card)]));
  // Stays as long, whose nights and terms are the same, cost the same.
  const totals = new Map<string, Cents>();
  const totalOf = (id: number, near: Stay, offered: RatePlan): Cents => {
    const sum = sumOfNights(near, costs.get(id)!);
    const key = `${id} ${sum} ${offered} ${promotionsOf(offers, id, near)}`;
    const total = totals.get(key) ?? offers.quote(near, party, of(id), card, offered).total;
    totals.set(key, total);
    return total;
  };
  const around = Array.from({ length: 2 * reach + 1 }, (_, day) => {
    const checkIn = addDays(from, day);
    return { checkIn, checkOut: addDays(checkIn, nights) };
  });
  return around.flatMap((near): NearbyStay[] => {
    // The same for every apartment without rules of its own nights.
    const isUsual = checkStay(near, now, rules, card).ok;
    const allowed = wanted.filter((id) =>
      of(id).nightRules ? checkStay(near, now, rules, card, of(id)).ok : isUsual,
    );
    if (allowed.length === 0) return [];
    const offered = offeredPlan(plan, near, card, facts, now);
    let priced: PricedStay | null = null;
    for (const id of allowed) {
      if (!isFree(near, nightsOf.get(id) ?? noNights)) continue;
      const total = totalOf(id, near, offered);
      if (!priced || total < priced.total)
        priced = { apartmentId: id, stay: near, total, currency: card.currency };
    }
    return [{ stay: near, priced }];
  });
}

const reach = 3;
