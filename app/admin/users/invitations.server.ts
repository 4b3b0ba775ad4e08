// The links with which users set a passphrase: for an invited user, for an existing one, and for the first owner.
import type { App } from "#app/app.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { deletePasskeysOf } from "../auth/passkeys/passkeys.sql.server.ts";
import { invitationPath, linkDays } from "../auth/rules/passphrase.ts";
import type { NewUser } from "../auth/rules/passphrase.ts";
import { deleteSecondFactor } from "../auth/two-factor/second-factors.sql.server.ts";
import { newToken } from "../auth/secret-hashes.server.ts";
import {
  countOwners,
  findUser,
  findUserByEmail,
  insertInvitation,
  insertUser,
  updateUser,
} from "../auth/users.sql.server.ts";

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
