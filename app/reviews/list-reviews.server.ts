// The published reviews, as pages show them.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { countStars, listShownReviews } from "./reviews.sql.server.ts";
import { ratingOf } from "./rules/shown-reviews.ts";
import type { Rating } from "./rules/shown-reviews.ts";

/** One review; `apartment` in the reader's language. */
export interface ShownReview {
  id: string;
  stars: number;
  title: string;
  text: string;
  guest: string;
  day: string;
  language: string;
  apartment: string;
  answer: string;
  answerLanguage: string;
}

/** The newest ones, and the average of all; `rating` is null if there are none. */
export interface ReviewsShown {
  reviews: ShownReview[];
  rating: Rating | null;
}

/** The reviews of one apartment with its rating, or of all apartments without a rating. */
export async function listReviews(
  db: Db,
  language: Language,
  { apartmentId, limit }: { apartmentId?: number; limit: number },
  facts: PropertyFacts,
): Promise<ReviewsShown> {
  const shown = await listShownReviews(db, {
    ...(apartmentId !== undefined && { apartmentId }),
    limit,
  });
  const rating = apartmentId === undefined ? null : ratingOf(await countStars(db, apartmentId));
  const reviews = await Promise.all(
    shown.map(async (review) => ({
      id: review.id,
      stars: review.stars,
      title: review.title,
      text: review.text,
      guest: review.guest,
      day: review.day,
      language: review.language,
      apartment: await findApartmentName(db, review.apartmentId, language, facts),
      answer: review.answer,
      answerLanguage: review.answerLanguage,
    })),
  );
  return { reviews, rating };
}
