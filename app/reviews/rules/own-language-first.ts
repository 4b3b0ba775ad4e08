// Selects the reviews of a page: those in the visitor's language first, then the others, each in their order.

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
