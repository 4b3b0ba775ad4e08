// What comes closest when the nights are gone: the same apartment on other dates, other apartments on the same dates.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { findStays } from "./find-stays.server.ts";
import type { FoundStay, StaySearch } from "./find-stays.server.ts";
import { takenNights } from "./nights.sql.server.ts";
import { readRates } from "./rates.sql.server.ts";
import { longestFreePart, nearestFreeStays } from "./rules/availability.ts";
import { checkParty } from "./rules/party.ts";
import { addDays, propertyDay } from "./rules/plain-date.ts";
import { quoteStay } from "./rules/price.ts";
import type { Quote } from "./rules/price.ts";
import type { RatePlan } from "./rules/rate-card.ts";
import type { Stay } from "./rules/stay.ts";

/** A stay that is free, and its price. */
interface SuggestedStay {
  stay: Stay;
  quote: Quote;
}

/** Empty when nothing comes close, or when the stay is one the house never accepts. */
export interface Suggestions {
  /** At most three free stays of the same length in the same apartment, the nearest first. */
  nearest: SuggestedStay[];
  /** The longest part of the stay that is free in the same apartment, from its arrival or until its departure. */
  shorter: SuggestedStay | null;
  /** The other apartments that are free on the same dates and hold the party. */
  others: FoundStay[];
}

/** Suggests for a stay in one apartment; `plan` prices the nearest stays, flexible unless told otherwise. */
export async function suggestStays(
  search: StaySearch & { apartmentId: number; plan?: RatePlan },
  house: House,
): Promise<Suggestions> {
  const found = await findStays(search, house);
  const others = found.filter(({ free, apartment }) => free && apartment.id !== search.apartmentId);
  const wanted = found.find(({ apartment }) => apartment.id === search.apartmentId);
  const isAccepted = wanted?.quotes != null && checkParty(search.party, wanted.apartment.guests).ok;
  const ofSameRoom = isAccepted
    ? await suggestInRoom(search, house)
    : { nearest: [], shorter: null };
  return { ...ofSameRoom, others };
}

// Three months to either side: further away it is another holiday.
const searchDays = 90;

async function suggestInRoom(
  { stay, party, apartmentId, plan = "flexible", ownBookingId }: Parameters<typeof suggestStays>[0],
  house: House,
): Promise<Omit<Suggestions, "others">> {
  const { db } = house.database;
  const now = house.clock.now();
  const { card, rules, of } = await readRates(db);
  const taken = await takenNights(db, {
    apartments: [apartmentId],
    from: addDays(stay.checkIn, -searchDays),
    to: addDays(stay.checkOut, searchDays),
    now,
    ownBookingId,
  });
  const nights = taken.get(apartmentId) ?? new Set();
  const law = { now: propertyDay(now, facts.timeZone), rules, card };
  const priced = (free: Stay) => ({
    stay: free,
    quote: quoteStay(free, party, of(apartmentId), card, plan),
  });
  const shorter = longestFreePart(stay, nights, law);
  return {
    nearest: nearestFreeStays(stay, nights, { count: 3, searchDays, ...law }).map(priced),
    shorter: shorter && priced(shorter),
  };
}
