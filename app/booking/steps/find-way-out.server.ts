// Alternatives for taken nights: the closest free stays, so that the guest need not search again.
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { FoundStay } from "../find-stays.server.ts";
import type { Cents } from "../rules/money.ts";
import type { Party } from "../rules/party.ts";
import { daysBetween } from "../rules/plain-date.ts";
import type { Quote } from "../rules/price.ts";
import type { RatePlan } from "../rules/rate-card.ts";
import { nightCount } from "../rules/stay.ts";
import type { Stay } from "../rules/stay.ts";
import { suggestStays } from "../suggest-stays.server.ts";

/** What is taken, and the closest free stays. `apartmentName` is null when every apartment that fits is taken. */
export interface WayOut {
  apartmentName: string | null;
  nearest: NearStay[];
}

/** A free stay: of the same length, `shift` days later, or earlier when negative; or of `fewer` nights than were asked for. */
export interface NearStay {
  apartmentId: number;
  apartmentName: string;
  stay: Stay;
  shift: number;
  fewer: number;
  total: Cents;
}

/** The stay that was searched, and what was found for it. */
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

/** The alternatives, or null when none are needed: the chosen apartment, or without a choice any that fits, is free. */
export async function findWayOut(search: TakenSearch, house: House): Promise<WayOut | null> {
  const taken = search.found.filter(({ reason }) => reason === "taken");
  const chosen = taken.find(({ apartment }) => apartment.id === search.apartmentId);
  if (chosen) {
    const [{ moved, shorter } = none] = await nearestOf([chosen], { ...search, count: 3 }, house);
    return { apartmentName: chosen.apartment.words.name, nearest: bestThree(moved, shorter) };
  }
  if (taken.length === 0 || search.found.some(({ free }) => free)) return null;
  const all = await nearestOf(taken, { ...search, count: 1 }, house);
  const moved = all.flatMap((each) => each.moved);
  const shorter = all.flatMap((each) => each.shorter);
  return {
    apartmentName: null,
    nearest: bestThree(
      moved.sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift) || a.total - b.total),
      shorter.sort((a, b) => a.fewer - b.fewer || a.total - b.total),
    ),
  };
}

// Other dates come first; one has the guest's own dates with fewer nights, where available.
function bestThree(moved: NearStay[], shorter: NearStay[]): NearStay[] {
  const kept = shorter.slice(0, 1);
  return [...moved.slice(0, 3 - kept.length), ...kept];
}

async function nearestOf(
  taken: FoundStay[],
  search: TakenSearch & { count: number },
  house: House,
): Promise<{ moved: NearStay[]; shorter: NearStay[] }[]> {
  const { found: _, ...wanted } = search;
  const apartmentIds = taken.map(({ apartment }) => apartment.id);
  const suggested = await suggestStays({ ...wanted, apartmentIds }, house);
  return taken.map(({ apartment }) => {
    const { nearest, shorter } = suggested.get(apartment.id) ?? { nearest: [], shorter: null };
    const near = ({ stay, quote }: { stay: Stay; quote: Quote }) => ({
      apartmentId: apartment.id,
      apartmentName: apartment.words.name,
      stay,
      shift: daysBetween(search.stay.checkIn, stay.checkIn),
      fewer: nightCount(search.stay) - nightCount(stay),
      total: quote.total,
    });
    return { moved: nearest.map(near), shorter: shorter ? [near(shorter)] : [] };
  });
}

const none = { moved: [], shorter: [] };
