// The rows of a booking's further secret links, in addition to the one in its first email.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { hashSecret } from "./bookings.sql.server.ts";

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
export async function findLinkSeed(db: Db, bookingId: string): Promise<string> {
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
