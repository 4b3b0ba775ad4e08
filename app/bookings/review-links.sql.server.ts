// Rows of the secret links for reviewing a stay; they give no other access to the booking.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { type Booking, findBookingById, hashSecret } from "./bookings.sql.server.ts";

/** Stores a secret that allows reviewing the stay of a booking. */
export async function insertReviewLink(
  trx: Trx,
  { bookingId, reviewToken, now }: { bookingId: string; reviewToken: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("review_links")
    .values({
      token_hash: hashSecret(reviewToken),
      booking_id: bookingId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** The booking whose stay can be reviewed with that secret; null when it is unknown. */
export async function findBookingByReviewToken(
  db: Db,
  reviewToken: string,
): Promise<Booking | null> {
  const link = await db
    .selectFrom("review_links")
    .select("booking_id")
    .where("token_hash", "=", hashSecret(reviewToken))
    .executeTakeFirst();
  return link ? findBookingById(db, link.booking_id) : null;
}
