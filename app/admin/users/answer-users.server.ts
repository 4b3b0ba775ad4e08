// Handles the forms of the users page: invite, make a new link, revoke access.
import type { App } from "#app/app.server.ts";
import { inviteUser } from "./invite-user.server.ts";
import type { FormFault } from "../auth/form-faults.ts";
import { findUser } from "../auth/users.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { renewInvitation } from "./renew-invitation.server.ts";
import { readFormText } from "../rules/read-form-text.ts";
import { readNewUser } from "../auth/rules/new-user.ts";
import { revokeAccess } from "./revoke-access.server.ts";

/** `made` is a link to show once; `typed` what a faulty form shows again. */
export interface UsersAnswer {
  withdrawn: boolean;
  made: { link: string; email: string } | null;
  faults: FormFault[];
  typed?: { name: string; email: string; role: string };
}

/** The field `do` names the action; an unknown one changes nothing. */
export async function answerUsers(form: FormData, actor: User, app: App): Promise<UsersAnswer> {
  const field = (name: string) => readFormText(form, name);
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
