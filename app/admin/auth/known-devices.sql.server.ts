// Rows of browsers in which a user has signed in before: failed attempts by strangers do not delay them.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { deviceAttempts } from "./rules/sign-in-delay.ts";
import { hashToken } from "./secret-token.server.ts";

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
