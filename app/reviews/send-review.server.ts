// Stores a guest's review of the stay behind a secret link, for the owner's moderation.
import { findBookingByReviewToken } from "#app/bookings/review-links.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { insertReview } from "./reviews.sql.server.ts";
import { readReview, type ReviewFaults, type ReviewValues } from "./rules/review-form.ts";

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
  const { id: bookingId, apartmentId } = booking;
  const review = { ...read.review, bookingId, apartmentId, language, day };
  await inTransaction(database.db, (trx) => insertReview(trx, review, now));
  return { ok: true };
}
