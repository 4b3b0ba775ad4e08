// The published reviews, as pages show them; and the review behind the link in the thank-you email: loads the stay to
// review, stores what the guest sends for moderation.
import type { PropertyFacts } from "#property/facts.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByReviewToken } from "#app/bookings/booking-links.sql.server.ts";
import {
  refuseReviewRequests,
  refusesReviewRequests,
} from "#app/bookings/emails/stay-emails.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { lastApartmentOf } from "#app/stays/rules/moves.ts";
import { countStars, findReviewOf, insertReview, listShownReviews } from "./reviews.sql.server.ts";
import type { Review } from "./reviews.sql.server.ts";
import { ratingOf, readReview } from "./rules/reviews.ts";
import type { Rating, ReviewFaults, ReviewValues } from "./rules/reviews.ts";

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

/** The data of the page. */
export interface ReviewedStay {
  /** The guest's first name, which the form suggests as the name to show. */
  firstName: string;
  apartment: string;
  checkIn: string;
  checkOut: string;
  /** The guest's address is not asked for reviews any more. */
  isStopped: boolean;
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
  const { firstName, checkIn, checkOut, email } = booking;
  const sent = await findReviewOf(db, booking.id);
  return {
    firstName,
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    isStopped: await refusesReviewRequests(db, email),
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

/** Stored, or its faults. */
export type SentReview = { ok: true } | { ok: false; values: ReviewValues; faults: ReviewFaults };

/**
 * One review per stay: the first one stays unchanged, and a second attempt shows it. The secret alone identifies the stay;
 * null for an unknown one. `language` is that of the page it was written on.
 */
export async function sendReview(
  reviewToken: string,
  form: FormData,
  language: Language,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<SentReview | null> {
  const booking = await findBookingByReviewToken(database.db, reviewToken);
  if (!booking) return null;
  const read = readReview(form);
  if (!read.ok) return read;
  const now = clock.now();
  const { today: day } = propertyDay(now, facts.timeZone);
  const { id: bookingId } = booking;
  // A guest who moved during the stay writes about it at its end.
  const apartmentId = lastApartmentOf(booking);
  const review = { ...read.review, bookingId, apartmentId, language, day };
  await inTransaction(database.db, (trx) => insertReview(trx, review, now));
  return { ok: true };
}

/** Ends requests for reviews to the address of that stay; false for an unknown secret. */
export async function stopReviewRequests(
  reviewToken: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  const booking = await findBookingByReviewToken(db, reviewToken);
  if (!booking) return false;
  if (booking.email !== "") await refuseReviewRequests(db, booking.email, clock.now());
  return true;
}
