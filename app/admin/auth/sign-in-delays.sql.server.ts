// Rows of consecutive failures and the end of their delay. Email address and network are stored only as a hash.
import { createHash } from "node:crypto";
import { locksRows } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { delayAfter, forgetHours } from "./rules/sign-in-delay.ts";
import type { DelayRule } from "./rules/sign-in-delay.ts";

/** The key by which failures are counted, and the delays they cause. */
export interface AttemptCounter {
  /** The kind of counter and what it counts by: `account`, email address, network. */
  key: readonly string[];
  rule: DelayRule;
}

/**
 * Counts an attempt before it is checked, so that a hundred concurrent ones count as a hundred. Returns the number of
 * attempts with it, or the seconds to wait; then it is not counted. The transaction serializes attempts on a counter.
 */
export async function countAttempt(
  trx: Trx,
  counters: readonly AttemptCounter[],
  now: Date,
): Promise<{ ok: true; attempts: number } | { ok: false; waitSeconds: number }> {
  const ordered = counters
    .map(({ key, rule }) => ({ hash: hashOf(key), rule }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const rows = [];
  for (const { hash, rule } of ordered)
    rows.push({ hash, rule, ...(await loadCounter(trx, hash, now)) });
  const freeAt = Math.max(...rows.map(({ freeAt: at, rule }) => delayedUntil(at, rule, now)));
  if (freeAt > now.getTime())
    return { ok: false, waitSeconds: Math.ceil((freeAt - now.getTime()) / 1000) };
  for (const { hash, rule, failures } of rows) {
    const wait = delayAfter(failures + 1, rule);
    await trx
      .updateTable("sign_in_delays")
      .set({
        failures: failures + 1,
        free_at: later(now, wait),
        forget_at: later(now, forgetHours * 60 * 60),
      })
      .where("key_hash", "=", hash)
      .execute();
  }
  return { ok: true, attempts: Math.max(...rows.map(({ failures }) => failures)) + 1 };
}

/** Resets the counters after a successful attempt. */
export async function resetAttempts(trx: Trx, counters: readonly AttemptCounter[]): Promise<void> {
  await trx
    .deleteFrom("sign_in_delays")
    .where(
      "key_hash",
      "in",
      counters.map(({ key }) => hashOf(key)),
    )
    .execute();
}

/** Deletes expired counters. */
export async function deleteExpiredDelays(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom("sign_in_delays").where("forget_at", "<=", now.toISOString()).execute();
}

// A delay beyond the rule's maximum means that the clock was set back; it is ignored.
function delayedUntil(freeAt: string, { longestSeconds }: DelayRule, now: Date): number {
  const until = Date.parse(freeAt);
  return until - now.getTime() > longestSeconds * 1000 ? 0 : until;
}

async function loadCounter(trx: Trx, hash: string, now: Date) {
  await trx
    .insertInto("sign_in_delays")
    .values({
      key_hash: hash,
      failures: 0,
      free_at: now.toISOString(),
      forget_at: later(now, forgetHours * 60 * 60),
    })
    .onConflict((conflict) => conflict.column("key_hash").doNothing())
    .execute();
  const row = await trx
    .selectFrom("sign_in_delays")
    .selectAll()
    .where("key_hash", "=", hash)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const isExpired = Date.parse(row.forget_at) <= now.getTime();
  return { failures: isExpired ? 0 : row.failures, freeAt: row.free_at };
}

function hashOf(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("hex");
}

function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
