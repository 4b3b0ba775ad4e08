// Where a picture stands among those that are shown with it, large or on a page of its own.

/** How wide a picture stands by itself, as in `<img sizes>`. */
export const largeSizes = "(min-width: 43.75em) 86vw, 100vw";

/** A picture among others: its number from 1, and its neighbours. The row closes to a ring; alone it has none. */
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
