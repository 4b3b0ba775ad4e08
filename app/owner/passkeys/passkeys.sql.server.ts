// The rows of passkeys. Only public keys stand in them: nobody who reads the database can sign in with one.
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { PasskeyRow } from "#app/platform/people-tables.ts";
import { asPerson } from "../door/people.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";

/** A passkey of a person; `id` is its credential id (base64url), times are instants. */
export interface Passkey {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, as it says itself; those that travel between devices say 0 for ever. */
  counter: number;
  /** How a browser reaches it: `internal`, `usb`, `hybrid`. */
  transports: string[];
  name: string;
  createdAt: string;
  /** Null until one signed in with it. */
  usedAt: string | null;
}

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: Db, personId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(asPasskey);
}

/** The passkey of that id and whose it is, or null. */
export async function findPasskey(
  db: Db,
  id: string,
): Promise<{ passkey: Passkey; person: Person } | null> {
  const row = await db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  const owner =
    row &&
    (await db
      .selectFrom("people")
      .selectAll()
      .where("id", "=", row.person_id)
      .executeTakeFirstOrThrow());
  return row && owner ? { passkey: asPasskey(row), person: asPerson(owner) } : null;
}

/** Writes a new passkey; false when that one is here already, whoever's it is. */
export async function insertPasskey(
  trx: Trx,
  personId: string,
  { id, publicKey, counter, transports, name }: Omit<Passkey, "createdAt" | "usedAt">,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto("passkeys")
    .values({
      id,
      person_id: personId,
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

/** Notes a use. False when the passkey is gone, or was used by somebody else since it was read: two of one are one too many. */
export async function notePasskeyUsed(
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

/** Takes one passkey of a person away; answers its name, or null when there is none such. */
export async function deletePasskey(
  trx: Trx,
  personId: string,
  id: string,
): Promise<string | null> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Takes all passkeys of a person away, and one that was being made; answers how many there were. */
export async function deletePasskeysOf(trx: Trx, personId: string): Promise<number> {
  await trx.deleteFrom("passkey_challenges").where("person_id", "=", personId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("passkeys")
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function asPasskey(row: PasskeyRow): Passkey {
  const { id, public_key: publicKey, counter, name, created_at: createdAt, used_at: usedAt } = row;
  const transports = JSON.parse(row.transports) as string[];
  return { id, publicKey, counter, transports, name, createdAt, usedAt };
}
