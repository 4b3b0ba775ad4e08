// Makes a new link for an existing user: the passphrase was forgotten, or the first link expired.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { insertInvitation } from "./invitations.sql.server.ts";
import { invitationPath, linkDays } from "../rules/invitation.ts";
import { findPerson } from "./people.sql.server.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.sql.server.ts";
import { deleteSecondFactor } from "./second-factors.sql.server.ts";
import { newToken } from "./secret-token.server.ts";

/** The old passphrase works until the link is used. `forgetCodes` also deletes codes and passkeys, for a lost phone. */
export async function renewLink(
  personId: string,
  actor: Actor,
  { database, clock, environment }: Pick<House, "database" | "clock" | "environment">,
  { forgetCodes = false, days = linkDays.invitation as number } = {},
): Promise<{ ok: true; link: string } | { ok: false; reason: "unknownPerson" }> {
  const now = clock.now();
  const token = newToken();
  return inTransaction(database.db, async (trx) => {
    const person = await findPerson(trx, personId);
    if (!person || person.withdrawnAt !== null) return { ok: false, reason: "unknownPerson" };
    const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
    await insertInvitation(trx, { token, personId, now, expiresAt });
    const codesForgotten = forgetCodes && (await deleteSecondFactor(trx, personId));
    const passkeys = forgetCodes ? await deletePasskeysOf(trx, personId) : 0;
    await writeAudit(trx, {
      actor,
      what: "linkRenewed",
      subject: person.email,
      ...((codesForgotten || passkeys > 0) && {
        before: { ...(codesForgotten && { codes: true }), ...(passkeys > 0 && { passkeys }) },
        after: { ...(codesForgotten && { codes: false }), ...(passkeys > 0 && { passkeys: 0 }) },
      }),
      now,
    });
    return { ok: true, link: environment.origin + invitationPath(token) };
  });
}
