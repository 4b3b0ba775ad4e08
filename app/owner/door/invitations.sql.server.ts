// The rows of the links with which a person sets a passphrase.
import type { Db, Trx } from "#app/platform/database.server.ts";
import { asPerson } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { hashToken } from "./secret-token.server.ts";

/** Writes a person's new link; the ones before it end. */
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

/** Takes back the links that a person has not used. */
export async function endInvitations(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom("invitations")
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .execute();
}

/** Whose link it is; null when it was used, is over, or was never given. */
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

/** Uses a link up; false when somebody else was first. */
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

/** Until when each person's unused link works, by the person's id. */
export async function openInvitations(db: Db, now: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("invitations")
    .select(["person_id", "expires_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .execute();
  return new Map(rows.map(({ person_id, expires_at }) => [person_id, expires_at]));
}
