// The average of the stars that guests gave.

/** How many reviews there are, and the sum of their stars. */
export interface StarCount {
  count: number;
  stars: number;
}

/** The rating on the page and in structured data: the average with one decimal, and the number of reviews. */
export interface Rating {
  average: number;
  count: number;
}

/** Null without reviews: there is no average then. */
export function ratingOf({ count, stars }: StarCount): Rating | null {
  return count === 0 ? null : { average: Math.round((stars * 10) / count) / 10, count };
}
