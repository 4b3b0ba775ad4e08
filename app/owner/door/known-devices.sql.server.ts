// The rows of browsers in which a person has signed in before: no stranger's failures slow them down.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { deviceTries } from "../rules/sign-in-delay.ts";
import { hashToken } from "./secret-token.server.ts";

/** A try from a known browser counts before it is judged; false when the browser is not known, or no more. */
export async function countDeviceTry(
  db: Db,
  personId: string,
  token: string | null,
): Promise<boolean> {
  if (!token) return false;
  const { numUpdatedRows } = await db
    .updateTable("known_devices")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("token_hash", "=", hashToken(token))
    .where("person_id", "=", personId)
    .where("failures", "<", deviceTries)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Gives a counted try back: the passphrase was right, though a code is still owed. */
export async function giveDeviceTryBack(trx: Trx, personId: string, token: string): Promise<void> {
  await trx
    .updateTable("known_devices")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("token_hash", "=", hashToken(token))
    .where("person_id", "=", personId)
    .where("failures", ">", 0)
    .execute();
}

/** Remembers the browser, its failures forgotten. */
export async function rememberDevice(
  trx: Trx,
  personId: string,
  token: string,
  now: Date,
): Promise<void> {
  const used = { failures: 0, used_at: now.toISOString() };
  await trx
    .insertInto("known_devices")
    .values({ token_hash: hashToken(token), person_id: personId, ...used })
    .onConflict((conflict) => conflict.columns(["token_hash", "person_id"]).doUpdateSet(used))
    .execute();
}

/** All browsers of a person are strangers again. */
export async function forgetDevices(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom("known_devices").where("person_id", "=", personId).execute();
}
