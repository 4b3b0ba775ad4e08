// Rows of passkeys, of which only the public key is stored, and of the challenges that they have to sign.
import * as v from "valibot";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { PasskeyRow } from "#app/platform/tables/user-tables.ts";
import { challengeSeconds } from "../rules/sign-in.ts";
import { hashToken, newToken } from "../secret-hashes.server.ts";
import { toUser } from "../users.sql.server.ts";
import type { User } from "../users.sql.server.ts";

/** A user's passkey; `transports` is how a browser reaches it: `internal`, `usb`, `hybrid`. */
export type Passkey = RowObject<Omit<PasskeyRow, "person_id">, { transports: string[] }>;

/** A user's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("person_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toPasskey);
}

/** The passkey with that id and its user, or null. */
export async function findPasskey(
  db: Db,
  id: string,
): Promise<{ passkey: Passkey; user: User } | null> {
  const row = await db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  const owner =
    row &&
    (await db
      .selectFrom("people")
      .selectAll()
      .where("id", "=", row.person_id)
      .executeTakeFirstOrThrow());
  return row && owner ? { passkey: toPasskey(row), user: toUser(owner) } : null;
}

/** Inserts a passkey; false when its id exists already, for any user. */
export async function insertPasskey(
  trx: Trx,
  userId: string,
  { transports, ...passkey }: Omit<Passkey, "createdAt" | "usedAt">,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto("passkeys")
    .values(
      toRow({
        ...passkey,
        personId: userId,
        transports: JSON.stringify(transports),
        createdAt: now.toISOString(),
        usedAt: null,
      }),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a use. False when the passkey is gone, or its counter changed since it was read, as with a copied passkey. */
export async function recordPasskeyUse(
  trx: Trx,
  { id, counter: before }: Pick<Passkey, "id" | "counter">,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("passkeys")
    .set({ counter, used_at: now.toISOString() })
    .where("id", "=", id)
    .where("counter", "=", before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes one passkey of a user; returns its name, or null when there is none. */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<string | null> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("person_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deletes all passkeys of a user, and one that is being created; returns how many there were. */
export async function deletePasskeysOf(trx: Trx, userId: string): Promise<number> {
  await trx.deleteFrom("passkey_challenges").where("person_id", "=", userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("passkeys")
    .where("person_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function toPasskey({ person_id: _user, ...row }: PasskeyRow): Passkey {
  return { ...fromRow(row), transports: v.parse(v.array(v.string()), JSON.parse(row.transports)) };
}

/** `userId` and the new passkey's `name` where one is being created, null and empty at sign-in. */
export interface Challenge {
  /** 256 bits, base64url. */
  challenge: string;
  userId: string | null;
  name: string;
}

/**
 * Inserts a challenge. `token` is the secret by which the browser is recognized; its former challenge (`replaces`) is
 * deleted, and so are all expired ones.
 */
export async function insertChallenge(
  trx: Trx,
  { userId, name, replaces }: Omit<Challenge, "challenge"> & { replaces: string | null },
  now: Date,
): Promise<{ challenge: string; token: string }> {
  await trx.deleteFrom("passkey_challenges").where("expires_at", "<=", now.toISOString()).execute();
  if (replaces) await consumeChallenge(trx, replaces, now);
  const [token, challenge] = [newToken(), newToken()];
  await trx
    .insertInto("passkey_challenges")
    .values({
      token_hash: hashToken(token),
      challenge,
      person_id: userId,
      name,
      expires_at: new Date(now.getTime() + challengeSeconds * 1000).toISOString(),
    })
    .execute();
  return { challenge, token };
}

/** The challenge that this browser still has to answer, or null. */
export async function findChallenge(db: Db, token: string, now: Date): Promise<Challenge | null> {
  const row = await db
    .selectFrom("passkey_challenges")
    .select(["challenge", "person_id as userId", "name"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a challenge, whether or not its answer is valid; null when it was used, has expired, or never existed. */
export async function consumeChallenge(
  db: Db,
  token: string | null,
  now: Date,
): Promise<Challenge | null> {
  if (!token) return null;
  const row = await db
    .deleteFrom("passkey_challenges")
    .where("token_hash", "=", hashToken(token))
    .returning(["challenge", "person_id as userId", "name", "expires_at"])
    .executeTakeFirst();
  if (!row || row.expires_at <= now.toISOString()) return null;
  const { challenge, userId, name } = row;
  return { challenge, userId, name };
}
