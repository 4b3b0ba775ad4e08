// When the nights are gone: the nearest free dates, so that the guest does not start again.
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { FoundStay } from "./find-stays.server.ts";
import type { Cents } from "./rules/money.ts";
import type { Party } from "./rules/party.ts";
import { daysBetween } from "./rules/plain-date.ts";
import type { RatePlan } from "./rules/rate-card.ts";
import type { Stay } from "./rules/stay.ts";
import { suggestStays } from "./suggest-stays.server.ts";

/** What is taken, and what comes closest. `apartmentName` is null when every apartment that fits is taken. */
export interface WayOut {
  apartmentName: string | null;
  nearest: NearStay[];
}

/** A free stay of the same length, `shift` days later, or earlier when negative. */
export interface NearStay {
  apartmentId: number;
  apartmentName: string;
  stay: Stay;
  shift: number;
  total: Cents;
}

/** What is asked: the stay that was searched, and what was found for it. */
export interface TakenSearch {
  stay: Stay;
  party: Party;
  plan: RatePlan;
  language: Language;
  apartmentId: number | null;
  found: FoundStay[];
  /** The guest's own unfinished payment: its nights count as free. */
  ownBookingId?: string;
}

/** The way out, or null when none is needed: the chosen apartment, or without a choice any that fits, is free. */
export async function findWayOut(search: TakenSearch, house: House): Promise<WayOut | null> {
  const taken = search.found.filter(({ reason }) => reason === "taken");
  const chosen = taken.find(({ apartment }) => apartment.id === search.apartmentId);
  if (chosen)
    return {
      apartmentName: chosen.apartment.words.name,
      nearest: await nearestOf(chosen, search, house, 3),
    };
  if (taken.length === 0 || search.found.some(({ free }) => free)) return null;
  const all = await Promise.all(taken.map((each) => nearestOf(each, search, house, 1)));
  const nearest = all
    .flat()
    .sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift) || a.total - b.total);
  return { apartmentName: null, nearest: nearest.slice(0, 3) };
}

async function nearestOf(
  { apartment }: FoundStay,
  search: TakenSearch,
  house: House,
  count: number,
): Promise<NearStay[]> {
  const { found: _, ...wanted } = search;
  const { nearest } = await suggestStays({ ...wanted, apartmentId: apartment.id }, house);
  return nearest.slice(0, count).map((near) => ({
    apartmentId: apartment.id,
    apartmentName: apartment.words.name,
    stay: near.stay,
    shift: daysBetween(search.stay.checkIn, near.stay.checkIn),
    total: near.quote.total,
  }));
}
