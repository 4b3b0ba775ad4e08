// Shares this process's rate limit counts through the database, and reads those of other processes: a job, once a second.
import type { Clock } from "./clock.ts";
import type { UseCounter } from "./count-uses.ts";
import type { Db } from "./database.server.ts";
import { keyedHash } from "./keyed-hash.ts";
import { readSecret } from "./secrets.sql.server.ts";
import { addUses } from "./use-counts.sql.server.ts";

/** The most counters per round; the rest is shared in the next. */
const atOnce = 500;

/**
 * Limits then hold across all processes, except for requests within the second between two rounds and the tenth that
 * each process does not share. Returns how many counters were shared.
 */
export async function shareUses(house: { db: Db; clock: Clock; uses: UseCounter }) {
  const news = house.uses.news().slice(0, atOnce);
  if (news.length === 0) return 0;
  const secret = await readSecret(house.db, "forms");
  const told = news.map((count) => ({
    count,
    upTo: count.own,
    hash: keyedHash(secret, `use ${count.key}`),
  }));
  const totals = await addUses(
    house.db,
    told.map(({ count, upTo, hash }) => ({
      key_hash: hash,
      count: upTo - count.shared,
      ends_at: new Date(count.endsAt).toISOString(),
    })),
  );
  for (const { count, upTo, hash } of told) {
    count.shared = upTo;
    count.others = Math.max(0, (totals.get(hash) ?? upTo) - upTo);
  }
  return told.length;
}
