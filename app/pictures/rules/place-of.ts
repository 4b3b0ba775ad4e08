// The position of a picture among those shown with it, in the lightbox or on its own page.

/** The width of an enlarged picture, as in `<img sizes>`. */
export const largeSizes = "(min-width: 40em) 86vw, 100vw";

/** A picture among others: its number from 1, and its neighbours. First and last are neighbours; a single one has none. */
export interface Place {
  number: number;
  count: number;
  previous: string | null;
  next: string | null;
}

/** Null when `name` is not among `names`. */
export function placeOf(name: string, names: string[]): Place | null {
  const index = names.indexOf(name);
  if (index < 0) return null;
  const alone = names.length === 1;
  return {
    number: index + 1,
    count: names.length,
    previous: alone ? null : (names.at(index - 1) ?? null),
    next: alone ? null : (names[(index + 1) % names.length] ?? null),
  };
}
