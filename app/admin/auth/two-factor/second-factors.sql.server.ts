// Rows of time-based codes and recovery codes.
import { randomBytes } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { groupByFour, toBase32 } from "../rules/base32.ts";
import { hashToken } from "../secret-hashes.server.ts";

/** A user's second factor; required at sign-in once it is confirmed. */
export interface SecondFactor {
  secret: string;
  confirmed: boolean;
}

/** Null when the user has set up none. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom("second_factors")
    .select(["secret", "confirmed_at"])
    .where("person_id", "=", userId)
    .executeTakeFirst();
  return row ? { secret: row.secret, confirmed: row.confirmed_at !== null } : null;
}

/** Inserts an unconfirmed second factor in place of an earlier unconfirmed one; false when a confirmed one exists. */
export async function insertUnconfirmedFactor(
  trx: Trx,
  userId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  await deleteUnconfirmedFactor(trx, userId);
  const row = await trx
    .insertInto("second_factors")
    .values({
      person_id: userId,
      secret,
      confirmed_at: null,
      last_step: 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("person_id").doNothing())
    .returning("person_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an unconfirmed second factor; false when there is none. */
export async function deleteUnconfirmedFactor(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("second_factors")
    .where("person_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Confirms the second factor, so that sign-in asks for a code; false when there was nothing to confirm. */
export async function confirmSecondFactor(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ confirmed_at: now.toISOString() })
    .where("person_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks a step of 30 seconds as used: no code works twice (RFC 6238, 5.2). False when it or a later one was used. */
export async function consumeTotpStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("person_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ten new recovery codes of 80 bits in place of the old ones: `ABCD-EFGH-IJKL-MNOP`. Only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => toBase32(randomBytes(10)));
  await trx.deleteFrom("recovery_codes").where("person_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashToken(code), person_id: userId, used_at: null })))
    .execute();
  return codes.map((code) => groupByFour(code, "-"));
}

/** Marks a recovery code as used, in any spelling; false when it is unknown or was used. */
export async function consumeRecoveryCode(
  trx: Trx,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, "");
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("code_hash", "=", hashToken(code))
    .where("person_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("person_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes second factor and recovery codes, so that the passphrase is enough; false when there was none. */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom("recovery_codes").where("person_id", "=", userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("second_factors")
    .where("person_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
