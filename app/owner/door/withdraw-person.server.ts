// Revokes a user's access, at once and in every browser.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { lockAudit, writeAudit } from "../audit.sql.server.ts";
import { endInvitations } from "./invitations.sql.server.ts";
import { forgetDevices } from "./known-devices.sql.server.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.sql.server.ts";
import { findPerson, updatePerson } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { deleteSessionsOf } from "./sessions.sql.server.ts";

export type Withdrawn =
  | { ok: true; email: string }
  | { ok: false; reason: "unknownPerson" | "oneself" };

/** Owners cannot revoke their own access, so one always remains. The user's entries stay in the audit log. */
export async function withdrawPerson(
  personId: string,
  actor: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<Withdrawn> {
  if (personId === actor.id) return { ok: false, reason: "oneself" };
  const now = clock.now();
  return inTransaction(database.db, async (trx): Promise<Withdrawn> => {
    // Of two owners who revoke each other concurrently, the second finds their own access revoked.
    await lockAudit(trx);
    const [person, self] = [await findPerson(trx, personId), await findPerson(trx, actor.id)];
    if (!person || person.withdrawnAt !== null || self?.withdrawnAt !== null)
      return { ok: false, reason: "unknownPerson" };
    await updatePerson(trx, personId, { withdrawnAt: now }, now);
    await endInvitations(trx, personId);
    await forgetDevices(trx, personId);
    await deletePasskeysOf(trx, personId);
    await deleteSessionsOf(trx, personId);
    const { email, role } = person;
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
