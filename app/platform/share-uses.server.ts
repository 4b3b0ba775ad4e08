// Tells the other processes on this database what was counted here, and hears what they counted: a job, once a second.
import type { Clock } from "./clock.ts";
import type { UseCounter } from "./count-uses.ts";
import type { Db } from "./database.server.ts";
import { keyedHash } from "./keyed-hash.ts";
import { readSecret } from "./secrets.sql.server.ts";
import { addUses } from "./use-counts.sql.server.ts";

/** How many counters one round tells; the rest comes with the next. */
const atOnce = 500;

/**
 * A limit then holds over all processes, but for what came in the second between two rounds and the tenth of it that
 * each may count in silence. Answers how many counters were told.
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
