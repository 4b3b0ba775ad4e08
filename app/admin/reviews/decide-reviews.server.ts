// Loads the reviews for the admin, waiting ones first; publishes or hides one, and saves the owner's answer to it.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findReview, listReviews, updateReview } from "#app/reviews/reviews.sql.server.ts";
import type { Review } from "#app/reviews/reviews.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../audit-log/audit-log.sql.server.ts";
import type { TypedDecision } from "./rules/typed-decision.ts";

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

/** "unknown" when there is no such review, "moved" when another request saved first: nothing was done. */
export async function decideReview(
  { id, version, verb, answer, answerLanguage }: TypedDecision,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<"done" | "moved" | "unknown"> {
  return inTransaction(database.db, async (trx) => {
    const review = await findReview(trx, id);
    if (!review) return "unknown";
    const status = verb === "save" ? review.status : statusOf[verb];
    const after = { status, answer, answerLanguage };
    if (!(await updateReview(trx, { id, version }, after))) return "moved";
    const { bookingId } = review;
    const subject = (await findBookingById(trx, bookingId))?.reference ?? "";
    const entry = { actor, subject, bookingId, now: clock.now() };
    // Without the text: the audit log is retained longer than a guest's data may be.
    const log = (what: AuditKind) => writeAudit(trx, { ...entry, what });
    if (status !== review.status) await log(status === "shown" ? "reviewShown" : "reviewHidden");
    if (answer !== review.answer) await log("reviewAnswered");
    return "done";
  });
}

const statusOf = { show: "shown", hide: "hidden" } as const;
