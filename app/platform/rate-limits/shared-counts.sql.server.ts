// Shares this process's rate limit counts through the database, as a keyed hash, a number and when it expires, and reads those of
// other processes: a job, once a second.
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.server.ts";
import { keyedHash, readSecret } from "../secrets.sql.server.ts";
import type { RateLimitCountRow } from "../tables/message-tables.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** Adds to the counts and returns their totals, by key. Rows are written in order, so that two processes cannot deadlock. */
async function addSharedCounts(db: Db, added: RateLimitCountRow[]): Promise<Map<string, number>> {
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

/** The most counters per round; the rest is shared in the next. */
const batchSize = 500;

/**
 * Limits then hold across all processes, except for requests within the second between two rounds and the tenth that
 * each process does not share. Returns how many counters were shared.
 */
export async function shareCounts(app: { db: Db; clock: Clock; rateLimiter: RateLimiter }) {
  const counters = app.rateLimiter.countersToShare().slice(0, batchSize);
  if (counters.length === 0) return 0;
  const secret = await readSecret(app.db, "forms");
  const sent = counters.map((count) => ({
    count,
    upTo: count.own,
    hash: keyedHash(secret, `use ${count.key}`),
  }));
  const totals = await addSharedCounts(
    app.db,
    sent.map(({ count, upTo, hash }) => ({
      key_hash: hash,
      count: upTo - count.shared,
      ends_at: new Date(count.endsAt).toISOString(),
    })),
  );
  for (const { count, upTo, hash } of sent) {
    count.shared = upTo;
    count.others = Math.max(0, (totals.get(hash) ?? upTo) - upTo);
  }
  return sent.length;
}
