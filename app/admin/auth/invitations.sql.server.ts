// Rows of the links with which a user sets a passphrase.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { toUser } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import { hashToken } from "./secret-token.server.ts";

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
