// Invites a user to the admin, by a link with which they set their passphrase.
import type { House } from "#app/house.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { insertInvitation } from "./invitations.sql.server.ts";
import { findPersonByEmail, insertPerson, updatePerson } from "./people.sql.server.ts";
import { invitationPath, linkDays } from "../rules/invitation.ts";
import type { NewPerson } from "../rules/person.ts";
import { deleteSecondFactor } from "./second-factors.sql.server.ts";
import { newToken } from "./secret-token.server.ts";

/** `link` is shown once, since only its hash is stored. An email address in use is refused, never taken over. */
export type Invited = { ok: true; link: string } | { ok: false; reason: "emailTaken" };

/** A user whose access was revoked can be invited again, and starts without passphrase and second factor. */
export async function invitePerson(
  invited: NewPerson,
  actor: Actor,
  { database, clock, environment }: Pick<House, "database" | "clock" | "environment">,
): Promise<Invited> {
  const now = clock.now();
  const token = newToken();
  try {
    return await inTransaction(database.db, async (trx): Promise<Invited> => {
      const personId = await placeFor(trx, invited, now);
      if (!personId) return { ok: false, reason: "emailTaken" };
      const expiresAt = new Date(now.getTime() + linkDays.invitation * 24 * 60 * 60 * 1000);
      await insertInvitation(trx, { token, personId, now, expiresAt });
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

async function placeFor(trx: Trx, invited: NewPerson, now: Date): Promise<string | null> {
  const found = await findPersonByEmail(trx, invited.email);
  if (!found) return (await insertPerson(trx, invited, now)).id;
  const { id, withdrawnAt } = found.person;
  if (withdrawnAt === null) return null;
  const { name, role } = invited;
  await updatePerson(trx, id, { name, role, passphraseHash: null, withdrawnAt: null }, now);
  await deleteSecondFactor(trx, id);
  return id;
}
