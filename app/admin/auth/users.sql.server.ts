// Rows of the users of the admin, and of the links with which they set a passphrase.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import type { UserRow } from "#app/platform/tables/user-tables.ts";
import type { Role } from "../rules/access.ts";
import type { NewUser } from "./rules/passphrase.ts";
import { hashToken } from "./secret-hashes.server.ts";

/** A user, without the passphrase hash. */
export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The language of the admin for this user; null until one was chosen. */
  language: Language | null;
  /** False until the invitation was used. */
  hasPassphrase: boolean;
  /** The instant when access was revoked; null for an active user. */
  withdrawnAt: string | null;
}

/** All users by name, including those whose access was revoked. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await db.selectFrom("people").selectAll().orderBy("name").orderBy("email").execute();
  return rows.map(toUser);
}

/** The user with that id, or null. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** The user with that email address (lower case) and the passphrase hash, or null. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: User; passphraseHash: string | null } | null> {
  const row = await db
    .selectFrom("people")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  return row ? { user: toUser(row), passphraseHash: row.passphrase_hash } : null;
}

/** Inserts a user without a passphrase. An email address in use is a unique violation. */
export async function insertUser(trx: Trx, user: NewUser, now: Date): Promise<User> {
  const instant = now.toISOString();
  const { role, ...who } = user;
  const row: Selectable<UserRow> = {
    ...who,
    ...roleColumns(role),
    id: randomUUID(),
    passphrase_hash: null,
    withdrawn_at: null,
    language: null,
    created_at: instant,
    updated_at: instant,
  };
  await trx.insertInto("people").values(row).execute();
  return toUser(row);
}

/** Updates the given fields of a user. */
export async function updateUser(
  trx: Trx,
  id: string,
  changes: {
    name?: string;
    role?: Role;
    passphraseHash?: string | null;
    withdrawnAt?: Date | null;
    language?: Language;
  },
  now: Date,
): Promise<void> {
  const { withdrawnAt, role, ...plain } = changes;
  await trx
    .updateTable("people")
    .set(
      toRow({
        ...plain,
        withdrawnAt: withdrawnAt && withdrawnAt.toISOString(),
        updatedAt: now.toISOString(),
        ...(role && roleColumns(role)),
      }),
    )
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

// A process of the previous release knows no cleaners.
function roleColumns(role: Role): Pick<Selectable<UserRow>, "role" | "cleans_only"> {
  return role === "cleaner" ? { role: "staff", cleans_only: 1 } : { role, cleans_only: 0 };
}

/** Converts a row to a user. */
export function toUser(row: Selectable<UserRow>): User {
  const { id, email, name, language, passphrase_hash, withdrawn_at } = row;
  const role = row.role === "staff" && row.cleans_only === 1 ? "cleaner" : row.role;
  return {
    id,
    email,
    name,
    role,
    language: isLanguage(language) ? language : null,
    hasPassphrase: passphrase_hash !== null,
    withdrawnAt: withdrawn_at,
  };
}

/** Inserts a user's new link; earlier unused ones are deleted. */
export async function insertInvitation(
  trx: Trx,
  invitation: { token: string; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { token, userId, now, expiresAt } = invitation;
  await deleteUnusedInvitations(trx, userId);
  await trx
    .insertInto("invitations")
    .values({
      token_hash: hashToken(token),
      person_id: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
}

/** Deletes the links that a user has not used. */
export async function deleteUnusedInvitations(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom("invitations")
    .where("person_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/** The user of a link; null when it was used, has expired, does not exist, or access was revoked. */
export async function findInvitedUser(db: Db, token: string, now: Date): Promise<User | null> {
  const row = await db
    .selectFrom("invitations")
    .innerJoin("people", "people.id", "invitations.person_id")
    .selectAll("people")
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Marks a link as used; false when it was used already or has expired. */
export async function consumeInvitation(trx: Trx, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("invitations")
    .set({ used_at: now.toISOString() })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** When each user's unused link expires, by user id. */
export async function listOpenInvitations(db: Db, now: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("invitations")
    .select(["person_id", "expires_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .execute();
  return new Map(rows.map(({ person_id, expires_at }) => [person_id, expires_at]));
}
