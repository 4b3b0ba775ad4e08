// Makes a new link for an existing user: the passphrase was forgotten, or the first link expired.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { insertInvitation } from "../auth/invitations.sql.server.ts";
import { invitationPath, linkDays } from "./rules/invitation.ts";
import { findUser } from "../auth/users.sql.server.ts";
import { deletePasskeysOf } from "../auth/passkeys.sql.server.ts";
import { deleteSecondFactor } from "../auth/second-factors.sql.server.ts";
import { newToken } from "../auth/secret-token.server.ts";

/** The old passphrase works until the link is used. `forgetCodes` also deletes codes and passkeys, for a lost phone. */
export async function renewInvitation(
  userId: string,
  actor: Actor,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
  { forgetCodes = false, days = linkDays.invitation as number } = {},
): Promise<{ ok: true; link: string } | { ok: false; reason: "unknownPerson" }> {
  const now = clock.now();
  const token = newToken();
  return inTransaction(database.db, async (trx) => {
    const user = await findUser(trx, userId);
    if (!user || user.withdrawnAt !== null) return { ok: false, reason: "unknownPerson" };
    const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
    await insertInvitation(trx, { token, userId, now, expiresAt });
    const codesForgotten = forgetCodes && (await deleteSecondFactor(trx, userId));
    const passkeys = forgetCodes ? await deletePasskeysOf(trx, userId) : 0;
    await writeAudit(trx, {
      actor,
      what: "linkRenewed",
      subject: user.email,
      ...((codesForgotten || passkeys > 0) && {
        before: { ...(codesForgotten && { codes: true }), ...(passkeys > 0 && { passkeys }) },
        after: { ...(codesForgotten && { codes: false }), ...(passkeys > 0 && { passkeys: 0 }) },
      }),
      now,
    });
    return { ok: true, link: environment.origin + invitationPath(token) };
  });
}
