// The rows of the further secret links of a booking, beside the one of its first letter.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { secretHash } from "../bookings.sql.server.ts";

/** From now on this secret opens the booking too; the earlier ones go on doing so. The same one again changes nothing. */
export async function keepLink(
  db: Db,
  { bookingId, manageToken, now }: { bookingId: string; manageToken: string; now: Date },
): Promise<void> {
  await db
    .insertInto("booking_links")
    .values({
      token_hash: secretHash(manageToken),
      booking_id: bookingId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

/** What changes when the guest ends all links to the booking; throws when there is no such booking. */
export async function findLinkSeed(db: Db, bookingId: string): Promise<string> {
  const { manage_token_hash } = await db
    .selectFrom("bookings")
    .select("manage_token_hash")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return manage_token_hash;
}

/** None of the further secrets opens the booking any more. */
export async function dropLinks(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom("booking_links").where("booking_id", "=", bookingId).execute();
}
