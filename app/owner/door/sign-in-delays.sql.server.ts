// The rows of failures in a row, and until when nothing more is tried. Neither address nor network stands in them.
import { createHash } from "node:crypto";
import { locksRows } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { delayAfter, forgetHours } from "../rules/sign-in-delay.ts";
import type { DelayRule } from "../rules/sign-in-delay.ts";

/** What failures are counted by, and how they are charged. */
export interface Counter {
  /** Such as `account` and the parts that make it one: address, network. */
  key: readonly string[];
  rule: DelayRule;
}

/**
 * Counts a try before it is judged, so that a hundred at once are a hundred. Answers how many there were with it, or
 * how many seconds to wait; then it is not counted. One transaction, which orders tries at the same counter.
 */
export async function countTry(
  trx: Trx,
  counters: readonly Counter[],
  now: Date,
): Promise<{ ok: true; tries: number } | { ok: false; waitSeconds: number }> {
  const ordered = counters
    .map(({ key, rule }) => ({ hash: hashOf(key), rule }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const rows = [];
  for (const { hash, rule } of ordered)
    rows.push({ hash, rule, ...(await openCounter(trx, hash, now)) });
  const freeAt = Math.max(...rows.map(({ freeAt: at, rule }) => heldUntil(at, rule, now)));
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
  return { ok: true, tries: Math.max(...rows.map(({ failures }) => failures)) + 1 };
}

/** The try was right: its counters begin anew. */
export async function clearTries(trx: Trx, counters: readonly Counter[]): Promise<void> {
  await trx
    .deleteFrom("sign_in_delays")
    .where(
      "key_hash",
      "in",
      counters.map(({ key }) => hashOf(key)),
    )
    .execute();
}

/** Sweeps away what is forgotten. */
export async function sweepDelays(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom("sign_in_delays").where("forget_at", "<=", now.toISOString()).execute();
}

// Longer than the rule's longest nobody waits: the clock has gone back since.
function heldUntil(freeAt: string, { longestSeconds }: DelayRule, now: Date): number {
  const until = Date.parse(freeAt);
  return until - now.getTime() > longestSeconds * 1000 ? 0 : until;
}

async function openCounter(trx: Trx, hash: string, now: Date) {
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
  const forgotten = Date.parse(row.forget_at) <= now.getTime();
  return { failures: forgotten ? 0 : row.failures, freeAt: row.free_at };
}

function hashOf(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("hex");
}

function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
