// Exact limits per sender: counted under a keyed hash, deleted when the window ends.
import type { Db, Trx } from "../database/database.server.ts";

/** At most `most` within a window, which begins with the first. */
export interface SenderLimit {
  most: number;
  minutes: number;
}

/**
 * Counts one more for a sender and returns whether it is still within the limit, and when the window ends. A concurrent
 * call for the same sender waits for this transaction.
 */
export async function countForSender(
  trx: Trx,
  keyHash: string,
  { most, minutes }: SenderLimit,
  now: Date,
): Promise<{ within: boolean; endsAt: Date }> {
  const instant = now.toISOString();
  await trx.deleteFrom("message_limits").where("ends_at", "<=", instant).execute();
  const row = await trx
    .insertInto("message_limits")
    .values({
      key_hash: keyHash,
      count: 1,
      ends_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet((eb) => ({ count: eb("message_limits.count", "+", 1) })),
    )
    .returning(["count", "ends_at"])
    .executeTakeFirstOrThrow();
  return { within: row.count <= most, endsAt: new Date(row.ends_at) };
}

/** How many were counted for a sender within the present window, without counting one. */
export async function readSenderCount(db: Db, keyHash: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("message_limits")
    .select("count")
    .where("key_hash", "=", keyHash)
    .where("ends_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.count ?? 0;
}
