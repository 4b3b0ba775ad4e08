// The average of the stars that guests gave.

/** How many reviews there are, and the sum of their stars. */
export interface StarCount {
  count: number;
  stars: number;
}

/** What the page says and what search engines are told: the average with one decimal, from how many. */
export interface Rating {
  average: number;
  count: number;
}

/** Null while nobody has given any: an average of nothing is none. */
export function ratingOf({ count, stars }: StarCount): Rating | null {
  return count === 0 ? null : { average: Math.round((stars * 10) / count) / 10, count };
}
