// An apartment in the list of step one of /book: made on the server, small enough for the loader data.
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { Kind } from "#app/apartments/rules/apartment.ts";
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { checkParty, type Party } from "#app/stays/rules/party.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";

/** One apartment in the list. */
export interface ApartmentOffer {
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
export function toApartmentOffer(
  { apartment, reason, quotes }: FoundStay,
  plan: RatePlan,
): ApartmentOffer {
  return {
    ...summarize(apartment),
    total: quotes?.[plan].total ?? null,
    reason: reason === "taken" || reason === "tooSmall" ? reason : null,
  };
}

/** The offer of an apartment while no dates are chosen. */
export function offerWithoutDates(apartment: LocalizedApartment, party: Party): ApartmentOffer {
  const fits = checkParty(party, apartment.guests).ok;
  return { ...summarize(apartment), total: null, reason: fits ? null : "tooSmall" };
}

function summarize(apartment: LocalizedApartment) {
  const { id, slug, kind, guests, bedrooms, sizeM2, baseRate, texts: words } = apartment;
  const { name, summary } = words;
  const picture = apartment.pictures[0]?.file ?? null;
  return { id, slug, name, summary, kind, guests, bedrooms, sizeM2, picture, from: baseRate };
}
