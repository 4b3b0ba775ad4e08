// An apartment in the list of step one of /book: made on the server, small enough for the loader data.
import type { SpokenApartment } from "#app/apartments/apartments.sql.server.ts";
import type { Kind } from "#app/apartments/rules/apartment.ts";
import type { FoundStay } from "./find-stays.server.ts";
import type { Cents } from "./rules/money.ts";
import { checkParty, type Party } from "./rules/party.ts";
import type { RatePlan } from "./rules/rate-card.ts";

/** One apartment in the list. */
export interface RoomOffer {
  id: number;
  slug: string;
  name: string;
  summary: string;
  guests: number;
  kind: Kind;
  bedrooms: number;
  sizeM2: number;
  /** File name as in pictures.json; null for an apartment without pictures. */
  picture: string | null;
  /** The base rate of a night. */
  from: Cents;
  /** Price of the stay in the chosen plan, all fees included; null without valid dates. */
  total: Cents | null;
  /** Why it cannot be chosen, or null. */
  reason: "taken" | "tooSmall" | null;
}

/** The offer of an apartment for a stay. */
export function roomOffer({ apartment, reason, quotes }: FoundStay, plan: RatePlan): RoomOffer {
  return {
    ...plainFacts(apartment),
    total: quotes?.[plan].total ?? null,
    reason: reason === "taken" || reason === "tooSmall" ? reason : null,
  };
}

/** The offer of an apartment while no dates are chosen. */
export function roomWithoutDates(apartment: SpokenApartment, party: Party): RoomOffer {
  const fits = checkParty(party, apartment.guests).ok;
  return { ...plainFacts(apartment), total: null, reason: fits ? null : "tooSmall" };
}

function plainFacts(apartment: SpokenApartment) {
  const { id, slug, kind, guests, bedrooms, sizeM2, baseRate, words } = apartment;
  const { name, summary } = words;
  const picture = apartment.pictures[0]?.file ?? null;
  return { id, slug, name, summary, kind, guests, bedrooms, sizeM2, picture, from: baseRate };
}
