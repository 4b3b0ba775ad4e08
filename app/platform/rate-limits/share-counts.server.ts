// Shares this process's rate limit counts through the database, and reads those of other processes: a job, once a second.
import type { Clock } from "../clock.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { Db } from "../database/database.server.ts";
import { keyedHash } from "../keyed-hash.ts";
import { readSecret } from "../secrets.sql.server.ts";
import { addSharedCounts } from "./shared-counts.sql.server.ts";

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
