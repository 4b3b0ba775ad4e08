// Several apartments for a party that none holds alone: which of them hold it, who sleeps where, and which cost least.
import type { Cents } from "#app/stays/rules/money.ts";
import type { Party } from "#app/stays/rules/stay.ts";

/** The most apartments that a guest can book together. */
export const mostTogether = 3;

/** An apartment that is free, and how many guests it holds. */
export interface CombinableApartment {
  id: number;
  guests: number;
}

/** Who of the party stays in an apartment. */
export interface PlacedParty {
  apartmentId: number;
  party: Party;
}

/** Apartments that hold the party together, by id, and what they cost in cents. */
export interface Combination {
  parts: PlacedParty[];
  total: Cents;
}

/**
 * Who stays where: one adult in each apartment, then the other adults, then the children, always where most beds are left, in
 * equal ones in the first. Null when the apartments do not hold the party, or there are fewer adults than apartments.
 */
export function splitParty(
  { adults, children }: Party,
  apartments: readonly CombinableApartment[],
): PlacedParty[] | null {
  const beds = apartments.reduce((sum, { guests }) => sum + guests, 0);
  if (adults < apartments.length || adults + children > beds) return null;
  const placed = apartments.map(({ id, guests }) => ({
    apartmentId: id,
    party: { adults: 1, children: 0 },
    left: guests - 1,
  }));
  const place = (kind: keyof Party, count: number) => {
    for (let guest = 0; guest < count; guest++) {
      const most = Math.max(...placed.map(({ left }) => left));
      const next = placed.find(({ left }) => left === most);
      if (!next) continue;
      next.party[kind] += 1;
      next.left -= 1;
    }
  };
  place("adults", adults - apartments.length);
  place("children", children);
  return placed.map(({ apartmentId, party }) => ({ apartmentId, party }));
}

/**
 * The combinations of two or more apartments that hold the party, the cheapest first, at most `count`; of equal ones that with
 * fewer apartments, then the owner's order. None with an apartment that is not needed. Of many apartments those are tried
 * that cost least for each bed.
 */
export function combineApartments(
  party: Party,
  apartments: readonly CombinableApartment[],
  priceOf: (placed: PlacedParty) => Cents,
  count = 3,
): Combination[] {
  const perBed = ({ id, guests }: CombinableApartment) =>
    priceOf({ apartmentId: id, party: { adults: guests, children: 0 } }) / guests;
  const tried =
    apartments.length <= mostTried
      ? apartments
      : apartments.toSorted((a, b) => perBed(a) - perBed(b)).slice(0, mostTried);
  const size = party.adults + party.children;
  const found = choicesOf(tried, mostTogether).flatMap((chosen): Combination[] => {
    const beds = chosen.reduce((sum, { guests }) => sum + guests, 0);
    if (chosen.some(({ guests }) => beds - guests >= size)) return [];
    const byId = chosen.toSorted((a, b) => a.id - b.id);
    const parts = splitParty(party, byId);
    if (!parts) return [];
    return [{ parts, total: parts.reduce((sum, part) => sum + priceOf(part), 0) }];
  });
  return found
    .toSorted((a, b) => a.total - b.total || a.parts.length - b.parts.length)
    .slice(0, count);
}

const mostTried = 12;

// Every choice of two up to `most` of them.
function choicesOf<Item>(items: readonly Item[], most: number): Item[][] {
  let choices: Item[][] = [[]];
  for (const item of items)
    choices = [
      ...choices,
      ...choices.filter(({ length }) => length < most).map((choice) => [...choice, item]),
    ];
  return choices.filter(({ length }) => length >= 2);
}
