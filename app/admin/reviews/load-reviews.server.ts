// Loads the reviews for the admin, waiting ones first.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { listReviews, type Review } from "#app/reviews/reviews.sql.server.ts";

/** A review with its booking's reference and its apartment's name. */
export interface AdminReview extends Omit<Review, "apartmentId"> {
  reference: string;
  apartment: string;
}

/** At most the 200 latest, apartments named in `language`. */
export async function loadReviews(
  db: Db,
  language: Language,
  facts: PropertyFacts,
): Promise<AdminReview[]> {
  const reviews = await listReviews(db, 200);
  return Promise.all(
    reviews.map(async ({ apartmentId, ...review }) => ({
      ...review,
      apartment: await findApartmentName(db, apartmentId, language, facts),
    })),
  );
}
