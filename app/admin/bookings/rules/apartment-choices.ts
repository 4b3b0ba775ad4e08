// The apartments into which a booking can move: those with room for it first.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** Nights in a row; `to` is the day after the last of them. */
interface NightsInARow {
  from: PlainDate;
  to: PlainDate;
}

/** An apartment to move into; `taken`: which of the nights it does not have, `difference`: how much the new price is higher. */
export interface ApartmentChoice {
  id: number;
  name: string;
  /** For how many guests it is. */
  capacity: number;
  isTooSmall: boolean;
  taken: NightsInARow[];
  /** Null where the price stays as it is, or there is none because the apartment is taken. */
  difference: Cents | null;
}

/** Nights, in any order, as spans of nights in a row. */
export function nightsInARow(nights: readonly PlainDate[]): NightsInARow[] {
  const spans: NightsInARow[] = [];
  for (const night of nights.toSorted()) {
    const last = spans.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else spans.push({ from: night, to: addDays(night, 1) });
  }
  return spans;
}

/** Free and large enough first, then free and too small, then taken; otherwise in the owner's order. */
export function sortChoices(choices: readonly ApartmentChoice[]): ApartmentChoice[] {
  const rank = ({ taken, isTooSmall }: ApartmentChoice) =>
    (taken.length > 0 ? 2 : 0) + (isTooSmall ? 1 : 0);
  return choices.toSorted((a, b) => rank(a) - rank(b));
}
