// The rows of a booking's secret links: further links to it, and the link for reviewing the stay, which gives no other access.
import { createHmac, randomBytes } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { findBookingById, hashSecret } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";

/** A secret of 128 bits for a link, in characters that need no escaping there. */
export function newLinkSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** Adds a secret that opens the booking; the earlier ones stay valid. Adding the same one again changes nothing. */
export async function insertBookingLink(
  db: Db,
  { bookingId, manageToken, now }: { bookingId: string; manageToken: string; now: Date },
): Promise<void> {
  await db
    .insertInto("booking_links")
    .values({
      token_hash: hashSecret(manageToken),
      booking_id: bookingId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

/** A value that changes when the guest ends all links to the booking; throws when there is no such booking. */
async function findLinkSeed(db: Db, bookingId: string): Promise<string> {
  const { manage_token_hash } = await db
    .selectFrom("bookings")
    .select("manage_token_hash")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return manage_token_hash;
}

/** Deletes all further secrets of the booking. */
export async function deleteBookingLinks(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom("booking_links").where("booking_id", "=", bookingId).execute();
}

/** Deletes all secrets for reviewing the stay. */
export async function deleteReviewLinks(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom("review_links").where("booking_id", "=", bookingId).execute();
}

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

/**
 * The path, without language, of the booking's own page, with a secret of 128 bits in it. The same each time, until the
 * guest ends all links: from then on another one. Call it only for the browser that booked, for staff who pass it on, and for
 * devices that were added with a link to it.
 */
export async function createBookingLink(
  bookingId: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<BookingPath> {
  const [key, seed] = await Promise.all([readSecret(db, "forms"), findLinkSeed(db, bookingId)]);
  const digest = createHmac("sha256", key).update(`own link ${bookingId} ${seed}`).digest();
  const manageToken = digest.subarray(0, 16).toString("base64url");
  await insertBookingLink(db, { bookingId, manageToken, now: clock.now() });
  return `/my-booking/${manageToken}`;
}
