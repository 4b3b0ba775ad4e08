// Rows of passkeys. They hold only public keys, so reading the database is not enough to sign in.
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { PasskeyRow } from "#app/platform/user-tables.ts";
import { toUser } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";

/** A user's passkey; `id` is its credential id (base64url), times are instants. */
export interface Passkey {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The signature counter that it reports; synced passkeys always report 0. */
  counter: number;
  /** How a browser reaches it: `internal`, `usb`, `hybrid`. */
  transports: string[];
  name: string;
  createdAt: string;
  /** Null until it was used to sign in. */
  usedAt: string | null;
}

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
  { id, publicKey, counter, transports, name }: Omit<Passkey, "createdAt" | "usedAt">,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto("passkeys")
    .values({
      id,
      person_id: userId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      name,
      created_at: now.toISOString(),
      used_at: null,
    })
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

function toPasskey(row: PasskeyRow): Passkey {
  const { id, public_key: publicKey, counter, name, created_at: createdAt, used_at: usedAt } = row;
  const transports = JSON.parse(row.transports) as string[];
  return { id, publicKey, counter, transports, name, createdAt, usedAt };
}
