// Rows of the users of the admin.
import { randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { PersonRow } from "#app/platform/people-tables.ts";
import type { Role } from "../rules/access.ts";
import type { NewPerson } from "../rules/person.ts";

/** A user, without the passphrase hash. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** False until the invitation was used. */
  hasPassphrase: boolean;
  /** The instant when access was revoked; null for an active user. */
  withdrawnAt: string | null;
}

/** All users by name, including those whose access was revoked. */
export async function listPeople(db: Db): Promise<Person[]> {
  const rows = await db.selectFrom("people").selectAll().orderBy("name").orderBy("email").execute();
  return rows.map(asPerson);
}

/** The user with that id, or null. */
export async function findPerson(db: Db, id: string): Promise<Person | null> {
  const row = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? asPerson(row) : null;
}

/** The user with that email address (lower case) and the passphrase hash, or null. */
export async function findPersonByEmail(
  db: Db,
  email: string,
): Promise<{ person: Person; passphraseHash: string | null } | null> {
  const row = await db
    .selectFrom("people")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  return row ? { person: asPerson(row), passphraseHash: row.passphrase_hash } : null;
}

/** Inserts a user without a passphrase. An email address in use is a unique violation. */
export async function insertPerson(trx: Trx, person: NewPerson, now: Date): Promise<Person> {
  const instant = now.toISOString();
  const row: PersonRow = {
    ...person,
    id: randomUUID(),
    passphrase_hash: null,
    withdrawn_at: null,
    created_at: instant,
    updated_at: instant,
  };
  await trx.insertInto("people").values(row).execute();
  return asPerson(row);
}

/** Updates the given fields of a user. */
export async function updatePerson(
  trx: Trx,
  id: string,
  changes: {
    name?: string;
    role?: Role;
    passphraseHash?: string | null;
    withdrawnAt?: Date | null;
  },
  now: Date,
): Promise<void> {
  const { name, role, passphraseHash, withdrawnAt } = changes;
  await trx
    .updateTable("people")
    .set({
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(passphraseHash !== undefined && { passphrase_hash: passphraseHash }),
      ...(withdrawnAt !== undefined && { withdrawn_at: withdrawnAt?.toISOString() ?? null }),
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

/** The number of active owners, including invited ones. */
export async function countOwners(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("people")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "owner")
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Converts a row to a user. */
export function asPerson(row: PersonRow): Person {
  const { id, email, name, role, passphrase_hash, withdrawn_at } = row;
  return {
    id,
    email,
    name,
    role,
    hasPassphrase: passphrase_hash !== null,
    withdrawnAt: withdrawn_at,
  };
}
