// Revokes a user's access, at once and in every browser.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { deleteUnusedInvitations } from "../auth/invitations.sql.server.ts";
import { deleteDevices } from "../auth/known-devices.sql.server.ts";
import { deletePasskeysOf } from "../auth/passkeys.sql.server.ts";
import { findUser, updateUser } from "../auth/users.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { deleteSessionsOf } from "../auth/sessions.sql.server.ts";

export type RevokeAccessResult =
  | { ok: true; email: string }
  | { ok: false; reason: "unknownPerson" | "oneself" };

/** Owners cannot revoke their own access, so one always remains. The user's entries stay in the audit log. */
export async function revokeAccess(
  userId: string,
  actor: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<RevokeAccessResult> {
  if (userId === actor.id) return { ok: false, reason: "oneself" };
  const now = clock.now();
  return inTransaction(database.db, async (trx): Promise<RevokeAccessResult> => {
    // Of two owners who revoke each other concurrently, the second finds their own access revoked.
    await lockAudit(trx);
    const [user, self] = [await findUser(trx, userId), await findUser(trx, actor.id)];
    if (!user || user.withdrawnAt !== null || self?.withdrawnAt !== null)
      return { ok: false, reason: "unknownPerson" };
    await updateUser(trx, userId, { withdrawnAt: now }, now);
    await deleteUnusedInvitations(trx, userId);
    await deleteDevices(trx, userId);
    await deletePasskeysOf(trx, userId);
    await deleteSessionsOf(trx, userId);
    const { email, role } = user;
    await writeAudit(trx, {
      actor,
      what: "personWithdrawn",
      subject: email,
      before: { role },
      now,
    });
    return { ok: true, email };
  });
}
