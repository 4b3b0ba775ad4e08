// The users page: invites users, makes new links for setting a passphrase, and revokes access at once in every browser.
import type { App } from "#app/app.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { deleteSubscriptionsOf } from "#app/push/push.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { FormFault } from "../auth/form-faults.ts";
import { deletePasskeysOf } from "../auth/passkeys/passkeys.sql.server.ts";
import { invitationPath, linkDays, readNewUser } from "../auth/rules/passphrase.ts";
import type { NewUser } from "../auth/rules/passphrase.ts";
import { newToken } from "../auth/secret-hashes.server.ts";
import { deleteSessionsOf } from "../auth/sessions.sql.server.ts";
import { deleteDevices } from "../auth/sign-in/sign-in-attempts.sql.server.ts";
import { deleteSecondFactor } from "../auth/two-factor/second-factors.sql.server.ts";
import {
  countOwners,
  deleteUnusedInvitations,
  findUser,
  findUserByEmail,
  insertInvitation,
  insertUser,
  updateUser,
} from "../auth/users.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";

/** `withdrawn` is the id of the user who lost access, `made` a link to show once; `typed` what a faulty form shows again. */
interface UsersAnswer {
  withdrawn: string | null;
  made: { link: string; email: string } | null;
  faults: FormFault[];
  typed?: { name: string; email: string; role: string };
}

/** The field `do` names the action; an unknown one changes nothing. */
export async function answerUsers(form: FormData, actor: User, app: App): Promise<UsersAnswer> {
  const field = (name: string) => formText(form, name);
  if (field("do") === "invite")
    return invite({ name: field("name"), email: field("email"), role: field("role") }, actor, app);
  const id = field("person");
  if (field("do") === "renew") {
    const renewed = await renewInvitation(id, actor, app);
    if (!renewed.ok)
      return { ...emptyAnswer, faults: [{ field: "people", reason: renewed.reason }] };
    const user = await findUser(app.database.db, id);
    return { ...emptyAnswer, made: { link: renewed.link, email: user?.email ?? "" } };
  }
  if (field("do") === "withdraw") {
    const done = await revokeAccess(id, actor, app);
    if (!done.ok) return { ...emptyAnswer, faults: [{ field: "people", reason: done.reason }] };
    return { ...emptyAnswer, withdrawn: id };
  }
  return emptyAnswer;
}

const emptyAnswer: UsersAnswer = { withdrawn: null, made: null, faults: [] };

async function invite(
  typed: { name: string; email: string; role: string },
  actor: User,
  app: App,
): Promise<UsersAnswer> {
  const read = readNewUser(typed);
  if (!read.ok) {
    const faults = Object.entries(read.faults).map(([field, reason]) => ({ field, reason }));
    return { ...emptyAnswer, faults, typed };
  }
  const invited = await inviteUser(read.user, actor, app);
  if (!invited.ok)
    return { ...emptyAnswer, faults: [{ field: "email", reason: invited.reason }], typed };
  return { ...emptyAnswer, made: { link: invited.link, email: read.user.email } };
}

type RevokeAccessResult =
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
    await deleteSubscriptionsOf(trx, { personId: userId, bookingId: "" });
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

/** `link` is shown once, since only its hash is stored. An email address in use is refused, never taken over. */
type InviteResult = { ok: true; link: string } | { ok: false; reason: "emailTaken" };

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
type CreateFirstOwnerResult =
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
