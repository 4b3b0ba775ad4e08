// Rows of failed attempts to sign in and the end of their delay, and of known browsers, which failures by strangers do not delay.
import { createHash } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { delayAfter, deviceAttempts, forgetHours } from "../rules/sign-in.ts";
import type { DelayRule } from "../rules/sign-in.ts";
import { hashToken } from "../secret-hashes.server.ts";

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
  const retryAt = Math.max(...rows.map(({ retryAt: at, rule }) => delayedUntil(at, rule, now)));
  if (retryAt > now.getTime())
    return { ok: false, waitSeconds: Math.ceil((retryAt - now.getTime()) / 1000) };
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
function delayedUntil(retryAt: string, { longestSeconds }: DelayRule, now: Date): number {
  const until = Date.parse(retryAt);
  return until - now.getTime() > longestSeconds * 1000 ? 0 : until;
}

// In one statement: another attempt that succeeds may delete the row between an insertion and a selection.
async function loadCounter(trx: Trx, hash: string, now: Date) {
  const row = await trx
    .insertInto("sign_in_delays")
    .values({
      key_hash: hash,
      failures: 0,
      free_at: now.toISOString(),
      forget_at: later(now, forgetHours * 60 * 60),
    })
    .onConflict((conflict) => conflict.column("key_hash").doUpdateSet({ key_hash: hash }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const isExpired = Date.parse(row.forget_at) <= now.getTime();
  return { failures: isExpired ? 0 : row.failures, retryAt: row.free_at };
}

function hashOf(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("hex");
}

function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** Counts an attempt from a known browser before it is checked; false when the browser is unknown or failed too often. */
export async function countDeviceAttempt(
  db: Db,
  userId: string,
  token: string | null,
): Promise<boolean> {
  if (!token) return false;
  const { numUpdatedRows } = await db
    .updateTable("known_devices")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("token_hash", "=", hashToken(token))
    .where("person_id", "=", userId)
    .where("failures", "<", deviceAttempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uncounts an attempt with the right passphrase, while the two-factor code is still missing. */
export async function uncountDeviceAttempt(trx: Trx, userId: string, token: string): Promise<void> {
  await trx
    .updateTable("known_devices")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("token_hash", "=", hashToken(token))
    .where("person_id", "=", userId)
    .where("failures", ">", 0)
    .execute();
}

/** Stores the browser as known, and resets its failures. */
export async function rememberDevice(
  trx: Trx,
  userId: string,
  token: string,
  now: Date,
): Promise<void> {
  const used = { failures: 0, used_at: now.toISOString() };
  await trx
    .insertInto("known_devices")
    .values({ token_hash: hashToken(token), person_id: userId, ...used })
    .onConflict((conflict) => conflict.columns(["token_hash", "person_id"]).doUpdateSet(used))
    .execute();
}

/** Deletes all known browsers of a user. */
export async function deleteDevices(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("known_devices").where("person_id", "=", userId).execute();
}
