// Free apartments that hold a party together, with the price of each: for a party that no free apartment holds alone.
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import { offeredPlan } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { findStays } from "./find-stays.server.ts";
import type { FoundStay } from "./find-stays.server.ts";
import { combineApartments, mostTogether } from "./rules/combinations.ts";
import type { PlacedParty } from "./rules/combinations.ts";

/** Apartments for a party, with who stays in each and what it costs there; `total` in cents, every fee included. */
export interface FoundCombination {
  parts: { apartment: LocalizedApartment; party: Party; quote: Quote }[];
  total: Cents;
  currency: string;
}

interface CombinationSearch {
  stay: Stay;
  party: Party;
  plan: RatePlan;
  language: Language;
}

/**
 * The cheapest combinations first, at most three. Prices are those that everybody gets: a promotion's code counts for one
 * apartment, so it is not used here.
 */
export async function findCombinations(
  { stay, party, plan, language }: CombinationSearch,
  app: App,
): Promise<FoundCombination[]> {
  if (party.adults < 2) return [];
  const [found, rates, offers] = await Promise.all([
    findStays({ stay, party: { adults: 1, children: 0 }, language }, app),
    readOfferedRates(app),
    readOffers(app),
  ]);
  const free = found.filter((each) => each.free && each.reason === null);
  if (free.length < 2) return [];
  const day = propertyDay(app.clock.now(), app.property.facts.timeZone);
  const offered = offeredPlan(plan, stay, rates.card, app.property.facts, day);
  const known = new Map<string, Quote>();
  const quoteOf = ({ apartmentId, party: placed }: PlacedParty): Quote => {
    const key = `${apartmentId} ${placed.adults} ${placed.children}`;
    const quote =
      known.get(key) ?? offers.quote(stay, placed, rates.of(apartmentId), rates.card, offered);
    known.set(key, quote);
    return quote;
  };
  const byId = new Map(free.map(({ apartment }) => [apartment.id, apartment]));
  const combinations = combineApartments(
    party,
    free.map(({ apartment: { id, guests } }) => ({ id, guests })),
    (placed) => quoteOf(placed).total,
  );
  return combinations.map(({ parts, total }) => ({
    parts: parts.flatMap((placed) => {
      const apartment = byId.get(placed.apartmentId);
      return apartment ? [{ apartment, party: placed.party, quote: quoteOf(placed) }] : [];
    }),
    total,
    currency: rates.card.currency,
  }));
}

/** What a page says of the cheapest combination, in the visitor's language, and the path without one where it is booked. */
export interface Together {
  heading: string;
  text: string;
  link: string;
  path: string;
}

/**
 * Where no apartment of a search is free for the party: the cheapest combination, or for a party above the largest apartment that
 * not enough of them are free, with the way to ask for other dates. Else null.
 */
export async function proposeTogether(
  found: readonly FoundStay[],
  search: CombinationSearch,
  app: App,
): Promise<Together | null> {
  if (found.some(({ free, reason }) => free && reason === null)) return null;
  // Of those that hold the party none is free: several together are among those that are too small for it.
  const mayCombine = found.filter(({ reason }) => reason === "tooSmall").length > 1;
  const [cheapest] = mayCombine ? await findCombinations(search, app) : [];
  const { stay, party, plan, language } = search;
  const format = formatFor(language);
  const words = makeTranslator(language, app.property.facts, "together", "booking");
  if (!cheapest) {
    const sizes = found.map(({ apartment }) => apartment.guests).toSorted((a, b) => b - a);
    const guests = party.adults + party.children;
    const most = sizes.slice(0, mostTogether).reduce((all, each) => all + each, 0);
    if (guests <= (sizes[0] ?? 0) || guests > most || party.adults < 2) return null;
    return {
      heading: words("together.none"),
      text: "",
      link: words("booking.wayOut.ask"),
      path: "/contact",
    };
  }
  const names = format.list(cheapest.parts.map(({ apartment }) => apartment.texts.name));
  const price = format.money(cheapest.total, cheapest.currency);
  return {
    heading: words("together.propose.heading"),
    text: words("together.propose.text", { names, price }),
    link: words("together.propose.link"),
    path: stayAddress("/book/together", {
      ...stay,
      ...party,
      plan: plan === "flexible" ? null : plan,
    }),
  };
}
