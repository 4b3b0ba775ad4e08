// Reviews as pages show them: the visitor's language first, long ones as excerpts, with their average.

/** The maximum length of an excerpt in characters. */
export const maxExcerptLength = 220;

/** The text in one line; a longer one ends after a whole word, with an ellipsis. Chinese is cut between characters. */
export function makeExcerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxExcerptLength) return line;
  const cut = line.slice(0, maxExcerptLength);
  const words = cut.lastIndexOf(" ");
  // Never cuts a surrogate pair.
  const whole =
    words > maxExcerptLength / 2 ? cut.slice(0, words) : cut.replace(/[\ud800-\udbff]$/, "");
  return `${whole.replace(/[\s,;:.!?，。；：！？]+$/u, "")} …`;
}

/** At most `limit` reviews, regardless of their stars. */
export function ownLanguageFirst<T extends { language: string }>(
  reviews: readonly T[],
  language: string,
  limit: number,
): T[] {
  const own = reviews.filter((review) => review.language === language);
  const others = reviews.filter((review) => review.language !== language);
  return [...own, ...others].slice(0, limit);
}

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
