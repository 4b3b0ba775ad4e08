// The apartments into which a booking can move: those with room for it first.
import type { NightSpan } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** An apartment to move into; `taken`: which of the nights it does not have, `difference`: how much the new price is higher. */
export interface ApartmentChoice {
  id: number;
  name: string;
  /** For how many guests it is. */
  capacity: number;
  isTooSmall: boolean;
  taken: NightSpan[];
  /** Null where the price stays as it is, or there is none because the apartment is taken. */
  difference: Cents | null;
}

/** Free and large enough first, then free and too small, then taken; otherwise in the owner's order. */
export function sortChoices(choices: readonly ApartmentChoice[]): ApartmentChoice[] {
  const rank = ({ taken, isTooSmall }: ApartmentChoice) =>
    (taken.length > 0 ? 2 : 0) + (isTooSmall ? 1 : 0);
  return choices.toSorted((a, b) => rank(a) - rank(b));
}
