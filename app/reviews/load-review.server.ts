// Loads the page behind the review link in the thank-you email: the stay to review, or the review that was sent.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { findBookingByReviewToken } from "#app/bookings/review-links.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findReviewOf, type Review } from "./reviews.sql.server.ts";

/** The data of the page. */
export interface ReviewedStay {
  /** The guest's first name, which the form suggests as the name to show. */
  firstName: string;
  apartment: string;
  checkIn: string;
  checkOut: string;
  /** Null while nothing was sent. */
  sent: Pick<
    Review,
    | "stars"
    | "title"
    | "text"
    | "guest"
    | "day"
    | "language"
    | "status"
    | "answer"
    | "answerLanguage"
  > | null;
}

/** The stay of that secret, with its apartment's name in `language`; null for an unknown secret. */
export async function loadReview(
  reviewToken: string,
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ReviewedStay | null> {
  const booking = await findBookingByReviewToken(db, reviewToken);
  if (!booking) return null;
  const { firstName, checkIn, checkOut } = booking;
  const sent = await findReviewOf(db, booking.id);
  return {
    firstName,
    apartment: await findApartmentName(db, booking.apartmentId, language, facts),
    checkIn,
    checkOut,
    sent: sent && {
      stars: sent.stars,
      title: sent.title,
      text: sent.text,
      guest: sent.guest,
      day: sent.day,
      language: sent.language,
      status: sent.status,
      answer: sent.answer,
      answerLanguage: sent.answerLanguage,
    },
  };
}
