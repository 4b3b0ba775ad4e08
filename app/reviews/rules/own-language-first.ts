// Which reviews a page has room for: those its reader understands, then the others, the newest first in each.

/** At most `most` of them; their stars play no part. */
export function ownLanguageFirst<T extends { language: string }>(
  reviews: readonly T[],
  language: string,
  most: number,
): T[] {
  const own = reviews.filter((review) => review.language === language);
  const others = reviews.filter((review) => review.language !== language);
  return [...own, ...others].slice(0, most);
}
