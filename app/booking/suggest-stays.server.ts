// What comes closest when the nights are gone: the same apartment on other dates, other apartments on the same dates.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { findStays } from "./find-stays.server.ts";
import type { FoundStay, StaySearch } from "./find-stays.server.ts";
import { takenNights } from "./nights.sql.server.ts";
import { readRates } from "./rates.sql.server.ts";
import { nearestFreeStays } from "./rules/availability.ts";
import { checkParty } from "./rules/party.ts";
import { addDays, propertyDay } from "./rules/plain-date.ts";
import { quoteStay } from "./rules/price.ts";
import type { Quote } from "./rules/price.ts";
import type { RatePlan } from "./rules/rate-card.ts";
import type { Stay } from "./rules/stay.ts";

/** Both empty when nothing comes close, or when the stay is one the house never accepts. */
export interface Suggestions {
  /** At most three free stays of the same length in the same apartment, the nearest first. */
  nearest: { stay: Stay; quote: Quote }[];
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
  return { nearest: isAccepted ? await nearestStays(search, house) : [], others };
}

// Three months to either side: further away it is another holiday.
const searchDays = 90;

async function nearestStays(
  { stay, party, apartmentId, plan = "flexible", ownBookingId }: Parameters<typeof suggestStays>[0],
  house: House,
): Promise<Suggestions["nearest"]> {
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
  const stays = nearestFreeStays(stay, taken.get(apartmentId) ?? new Set(), {
    count: 3,
    searchDays,
    now: propertyDay(now, facts.timeZone),
    rules,
    card,
  });
  return stays.map((near) => ({
    stay: near,
    quote: quoteStay(near, party, of(apartmentId), card, plan),
  }));
}
