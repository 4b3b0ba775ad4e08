// Rows of the links with which a user sets a passphrase.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { asPerson } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { hashToken } from "./secret-token.server.ts";

/** Inserts a user's new link; earlier unused ones are deleted. */
export async function insertInvitation(
  trx: Trx,
  invitation: { token: string; personId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { token, personId, now, expiresAt } = invitation;
  await endInvitations(trx, personId);
  await trx
    .insertInto("invitations")
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
}

/** Deletes the links that a user has not used. */
export async function endInvitations(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom("invitations")
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .execute();
}

/** The user of a link; null when it was used, has expired, does not exist, or access was revoked. */
export async function findInvited(db: Db, token: string, now: Date): Promise<Person | null> {
  const row = await db
    .selectFrom("invitations")
    .innerJoin("people", "people.id", "invitations.person_id")
    .selectAll("people")
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row ? asPerson(row) : null;
}

/** Marks a link as used; false when it was used already or has expired. */
export async function spendInvitation(trx: Trx, token: string, now: Date): Promise<boolean> {
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
export async function openInvitations(db: Db, now: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("invitations")
    .select(["person_id", "expires_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .execute();
  return new Map(rows.map(({ person_id, expires_at }) => [person_id, expires_at]));
}
