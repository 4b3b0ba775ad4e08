// Handles the forms of the users page: invite, make a new link, revoke access at once and in every browser.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { FormFault } from "../auth/form-faults.ts";
import { deletePasskeysOf } from "../auth/passkeys/passkeys.sql.server.ts";
import { readNewUser } from "../auth/rules/passphrase.ts";
import { deleteSessionsOf } from "../auth/sessions.sql.server.ts";
import { deleteDevices } from "../auth/sign-in/sign-in-attempts.sql.server.ts";
import { deleteUnusedInvitations, findUser, updateUser } from "../auth/users.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { inviteUser, renewInvitation } from "./invitations.server.ts";

/** `made` is a link to show once; `typed` what a faulty form shows again. */
export interface UsersAnswer {
  withdrawn: boolean;
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
    return { ...emptyAnswer, withdrawn: true };
  }
  return emptyAnswer;
}

const emptyAnswer: UsersAnswer = { withdrawn: false, made: null, faults: [] };

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
