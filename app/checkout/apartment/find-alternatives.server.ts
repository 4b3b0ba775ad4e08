// Alternatives for taken nights: the closest free stays, so that the guest need not search again.
import type { App } from "#app/app.server.ts";
import { suggestStays } from "#app/availability/find-stays.server.ts";
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";

/** What is taken, and the closest free stays. `apartmentName` is null when every apartment that fits is taken. */
export interface Alternatives {
  apartmentName: string | null;
  nearest: AlternativeStay[];
}

/** A free stay: of the same length, `shift` days later, or earlier when negative; or of `fewer` nights than were asked for. */
export interface AlternativeStay {
  apartmentId: number;
  apartmentName: string;
  stay: Stay;
  shift: number;
  fewer: number;
  total: Cents;
}

/** The stay that was searched, and what was found for it. */
export interface AlternativesSearch {
  stay: Stay;
  party: Party;
  plan: RatePlan;
  language: Language;
  apartmentId: number | null;
  found: FoundStay[];
  /** The guest's own unfinished payment: its nights count as free. */
  ownBookingId?: string;
  offers?: Offers;
}

/** The alternatives, or null when none are needed: the chosen apartment, or without a choice any that fits, is free. */
export async function findAlternatives(
  search: AlternativesSearch,
  app: App,
): Promise<Alternatives | null> {
  const taken = search.found.filter(({ reason }) => reason === "taken");
  const chosen = taken.find(({ apartment }) => apartment.id === search.apartmentId);
  if (chosen) {
    const [{ moved, shorter } = none] = await nearestOf([chosen], { ...search, count: 3 }, app);
    return { apartmentName: chosen.apartment.texts.name, nearest: bestThree(moved, shorter) };
  }
  if (taken.length === 0 || search.found.some(({ free }) => free)) return null;
  const all = await nearestOf(taken, { ...search, count: 1 }, app);
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
function bestThree(moved: AlternativeStay[], shorter: AlternativeStay[]): AlternativeStay[] {
  const sameDates = shorter.slice(0, 1);
  return [...moved.slice(0, 3 - sameDates.length), ...sameDates];
}

async function nearestOf(
  taken: FoundStay[],
  search: AlternativesSearch & { count: number },
  app: App,
): Promise<{ moved: AlternativeStay[]; shorter: AlternativeStay[] }[]> {
  const { found: _, ...criteria } = search;
  const apartmentIds = taken.map(({ apartment }) => apartment.id);
  const suggested = await suggestStays({ ...criteria, apartmentIds }, app);
  return taken.map(({ apartment }) => {
    const { nearest, shorter } = suggested.get(apartment.id) ?? { nearest: [], shorter: null };
    const toAlternative = ({ stay, quote }: { stay: Stay; quote: Quote }) => ({
      apartmentId: apartment.id,
      apartmentName: apartment.texts.name,
      stay,
      shift: daysBetween(search.stay.checkIn, stay.checkIn),
      fewer: nightCount(search.stay) - nightCount(stay),
      total: quote.total,
    });
    return { moved: nearest.map(toAlternative), shorter: shorter ? [toAlternative(shorter)] : [] };
  });
}

const none = { moved: [], shorter: [] };
