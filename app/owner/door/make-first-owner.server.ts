// Creates the first owner, from the command line: there is no default passphrase.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { lockAudit, writeAudit } from "../audit.sql.server.ts";
import { insertInvitation } from "./invitations.sql.server.ts";
import { countOwners, findPersonByEmail, insertPerson } from "./people.sql.server.ts";
import { invitationPath, linkDays } from "../rules/invitation.ts";
import { newToken } from "./secret-token.server.ts";

/** `link` works once, for a day. */
export type FirstOwner =
  | { ok: true; link: string }
  | { ok: false; reason: "ownerThere" | "emailTaken" };

/** Refused when an owner exists or is invited: others come by invitation. `user` is already validated (readNewUser). */
export async function makeFirstOwner(
  person: { email: string; name: string },
  { database, clock, environment }: Pick<House, "database" | "clock" | "environment">,
): Promise<FirstOwner> {
  const now = clock.now();
  const token = newToken();
  return inTransaction(database.db, async (trx): Promise<FirstOwner> => {
    // Of two concurrent commands, the second waits here and finds an owner.
    await lockAudit(trx);
    if ((await countOwners(trx)) > 0) return { ok: false, reason: "ownerThere" };
    if (await findPersonByEmail(trx, person.email)) return { ok: false, reason: "emailTaken" };
    const { id, email: subject, name } = await insertPerson(trx, { ...person, role: "owner" }, now);
    const expiresAt = new Date(now.getTime() + linkDays.command * 24 * 60 * 60 * 1000);
    await insertInvitation(trx, { token, personId: id, now, expiresAt });
    const after = { name, role: "owner" };
    await writeAudit(trx, { actor: null, what: "personInvited", subject, after, now });
    return { ok: true, link: environment.origin + invitationPath(token) };
  });
}
