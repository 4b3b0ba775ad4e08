// Invites a user to the admin, by a link with which they set their passphrase.
import type { App } from "#app/app.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { insertInvitation } from "../auth/invitations.sql.server.ts";
import { findUserByEmail, insertUser, updateUser } from "../auth/users.sql.server.ts";
import { invitationPath, linkDays } from "./rules/invitation.ts";
import type { NewUser } from "../auth/rules/new-user.ts";
import { deleteSecondFactor } from "../auth/second-factors.sql.server.ts";
import { newToken } from "../auth/secret-token.server.ts";

/** `link` is shown once, since only its hash is stored. An email address in use is refused, never taken over. */
export type InviteResult = { ok: true; link: string } | { ok: false; reason: "emailTaken" };

/** A user whose access was revoked can be invited again, and starts without passphrase and second factor. */
export async function inviteUser(
  invited: NewUser,
  actor: Actor,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<InviteResult> {
  const now = clock.now();
  const token = newToken();
  try {
    return await inTransaction(database.db, async (trx): Promise<InviteResult> => {
      const userId = await insertOrRestoreUser(trx, invited, now);
      if (!userId) return { ok: false, reason: "emailTaken" };
      const expiresAt = new Date(now.getTime() + linkDays.invitation * 24 * 60 * 60 * 1000);
      await insertInvitation(trx, { token, userId, now, expiresAt });
      const { email: subject, name, role } = invited;
      await writeAudit(trx, { actor, what: "personInvited", subject, after: { name, role }, now });
      return { ok: true, link: environment.origin + invitationPath(token) };
    });
  } catch (error) {
    // A concurrent request invited the same address.
    if (isUniqueViolation(error)) return { ok: false, reason: "emailTaken" };
    throw error;
  }
}

async function insertOrRestoreUser(trx: Trx, invited: NewUser, now: Date): Promise<string | null> {
  const found = await findUserByEmail(trx, invited.email);
  if (!found) return (await insertUser(trx, invited, now)).id;
  const { id, withdrawnAt } = found.user;
  if (withdrawnAt === null) return null;
  const { name, role } = invited;
  await updateUser(trx, id, { name, role, passphraseHash: null, withdrawnAt: null }, now);
  await deleteSecondFactor(trx, id);
  return id;
}
