// The rows of the secret links by which a guest reviews a stay: they open nothing else of the booking.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { type Booking, findBookingById, secretHash } from "./bookings.sql.server.ts";

/** From now on this secret lets its guest review the stay. */
export async function keepReviewLink(
  trx: Trx,
  { bookingId, reviewToken, now }: { bookingId: string; reviewToken: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("review_links")
    .values({
      token_hash: secretHash(reviewToken),
      booking_id: bookingId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** The booking whose stay that secret reviews; null when nobody was given it. */
export async function findBookingByReviewToken(
  db: Db,
  reviewToken: string,
): Promise<Booking | null> {
  const link = await db
    .selectFrom("review_links")
    .select("booking_id")
    .where("token_hash", "=", secretHash(reviewToken))
    .executeTakeFirst();
  return link ? findBookingById(db, link.booking_id) : null;
}
