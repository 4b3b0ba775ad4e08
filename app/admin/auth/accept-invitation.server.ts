// Sets the passphrase of an invited user.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { findInvitedUser, consumeInvitation } from "./invitations.sql.server.ts";
import { deleteDevices } from "./known-devices.sql.server.ts";
import { hashPassphrase } from "./passphrase-hash.server.ts";
import { updateUser } from "./users.sql.server.ts";
import { checkPassphrase } from "./rules/passphrase.ts";
import type { PassphraseFault } from "./rules/passphrase.ts";
import { deleteSessionsOf } from "./sessions.sql.server.ts";

export type AcceptedInvitation = { ok: true } | { ok: false; reason: "linkOver" | PassphraseFault };

/** The link works once. All sessions opened with the old passphrase end; the user signs in with the new one. */
export async function acceptInvitation(
  token: string,
  typed: { passphrase: string; again: string },
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<AcceptedInvitation> {
  const now = clock.now();
  const user = await findInvitedUser(database.db, token, now);
  if (!user) return { ok: false, reason: "linkOver" };
  const about = [user.name, user.email, facts.name];
  const fault = checkPassphrase(typed.passphrase, typed.again, about);
  if (fault) return { ok: false, reason: fault };
  const passphraseHash = await hashPassphrase(typed.passphrase);
  return inTransaction(database.db, async (trx): Promise<AcceptedInvitation> => {
    if (!(await consumeInvitation(trx, token, now))) return { ok: false, reason: "linkOver" };
    await updateUser(trx, user.id, { passphraseHash }, now);
    await deleteDevices(trx, user.id);
    await deleteSessionsOf(trx, user.id);
    const { email: subject } = user;
    await writeAudit(trx, { actor: user, what: "passphraseSet", subject, now });
    return { ok: true };
  });
}
