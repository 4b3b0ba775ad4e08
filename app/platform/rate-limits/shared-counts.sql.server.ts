// The shared counts of rate limits: a keyed hash, a number, and when it expires.
import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import type { RateLimitCountRow } from "../tables/message-tables.ts";

/** Adds to the counts and returns their totals, by key. Rows are written in order, so that two processes cannot deadlock. */
export async function addSharedCounts(
  db: Db,
  added: RateLimitCountRow[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto("use_counts")
    .values(added.toSorted((a, b) => (a.key_hash < b.key_hash ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet({ count: sql<number>`use_counts.count + excluded.count` }),
    )
    .returning(["key_hash", "count"])
    .execute();
  return new Map(rows.map(({ key_hash, count }) => [key_hash, count]));
}

/** Deletes counts whose window has ended. */
export async function deleteEndedCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("use_counts").where("ends_at", "<=", now.toISOString()).execute();
}
