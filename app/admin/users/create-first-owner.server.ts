// Creates the first owner, from the command line: there is no default passphrase.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { insertInvitation } from "../auth/invitations.sql.server.ts";
import { countOwners, findUserByEmail, insertUser } from "../auth/users.sql.server.ts";
import { invitationPath, linkDays } from "./rules/invitation.ts";
import { newToken } from "../auth/secret-token.server.ts";

/** `link` works once, for a day. */
export type CreateFirstOwnerResult =
  | { ok: true; link: string }
  | { ok: false; reason: "ownerThere" | "emailTaken" };

/** Refused when an owner exists or is invited: others come by invitation. `user` is already validated (readNewUser). */
export async function createFirstOwner(
  user: { email: string; name: string },
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<CreateFirstOwnerResult> {
  const now = clock.now();
  const token = newToken();
  return inTransaction(database.db, async (trx): Promise<CreateFirstOwnerResult> => {
    // Of two concurrent commands, the second waits here and finds an owner.
    await lockAudit(trx);
    if ((await countOwners(trx)) > 0) return { ok: false, reason: "ownerThere" };
    if (await findUserByEmail(trx, user.email)) return { ok: false, reason: "emailTaken" };
    const { id, email: subject, name } = await insertUser(trx, { ...user, role: "owner" }, now);
    const expiresAt = new Date(now.getTime() + linkDays.command * 24 * 60 * 60 * 1000);
    await insertInvitation(trx, { token, userId: id, now, expiresAt });
    const after = { name, role: "owner" };
    await writeAudit(trx, { actor: null, what: "personInvited", subject, after, now });
    return { ok: true, link: environment.origin + invitationPath(token) };
  });
}
