// The rows of reviews: one per booking, published after the owner's moderation.
import { randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { ReviewRow } from "#app/platform/tables/message-tables.ts";
import type { StarCount } from "./rules/reviews.ts";

/** A review as it was sent, with its status and the owner's answer. */
export type Review = CamelKeys<Omit<ReviewRow, "created_at">>;

/** The part that is known when a guest sends it. */
export type NewReview = Omit<Review, "id" | "status" | "answer" | "answerLanguage" | "version">;

/** Stores a review with status `waiting`; false when the booking has one already, which stays unchanged. */
export async function insertReview(trx: Trx, review: NewReview, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto("reviews")
    .values({
      ...toRow(review),
      id: randomUUID(),
      status: "waiting",
      answer: "",
      answer_language: "",
      version: 1,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("booking_id").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The review of a booking, or null. */
export async function findReviewOf(db: Db, bookingId: string): Promise<Review | null> {
  const row = await db
    .selectFrom("reviews")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row ? asReview(row) : null;
}

/** The review of that id, or null. */
export async function findReview(db: Db, id: string): Promise<Review | null> {
  const row = await db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? asReview(row) : null;
}

/** The published reviews, the newest first: of one apartment, or of all. */
export async function listShownReviews(
  db: Db,
  { apartmentId, limit }: { apartmentId?: number; limit: number },
): Promise<Review[]> {
  const rows = await db
    .selectFrom("reviews")
    .selectAll()
    .where("status", "=", "shown")
    .$if(apartmentId !== undefined, (query) => query.where("apartment_id", "=", apartmentId!))
    .orderBy("day", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(asReview);
}

/** Number and sum of stars of all published reviews of an apartment. */
export async function countStars(db: Db, apartmentId: number): Promise<StarCount> {
  const { count, stars } = await db
    .selectFrom("reviews")
    .select((eb) => [eb.fn.countAll().as("count"), eb.fn.sum("stars").as("stars")])
    .where("status", "=", "shown")
    .where("apartment_id", "=", apartmentId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), stars: Number(stars ?? 0) };
}

/** All reviews for the admin: waiting ones first, then the newest, at most `limit`. */
export async function listReviews(
  db: Db,
  limit: number,
): Promise<(Review & { reference: string })[]> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.booking_id")
    .selectAll("reviews")
    .select("reference")
    .orderBy((eb) => eb.case().when("reviews.status", "=", "waiting").then(0).else(1).end())
    .orderBy("reviews.created_at", "desc")
    .orderBy("reviews.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...asReview(row), reference: row.reference }));
}

/** How many reviews wait for moderation. */
export async function countWaitingReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("reviews")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Updates a review and increments its version; false when it was changed since `version` was read. */
export async function updateReview(
  trx: Trx,
  { id, version }: Pick<Review, "id" | "version">,
  { status, answer, answerLanguage }: Pick<Review, "status" | "answer" | "answerLanguage">,
): Promise<boolean> {
  const updated = await trx
    .updateTable("reviews")
    .set({ status, answer, answer_language: answerLanguage, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

function asReview({ created_at: _at, ...row }: ReviewRow): Review {
  return fromRow(row);
}
