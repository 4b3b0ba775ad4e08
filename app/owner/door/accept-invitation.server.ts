// Sets the passphrase of an invited user.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { findInvited, spendInvitation } from "./invitations.sql.server.ts";
import { forgetDevices } from "./known-devices.sql.server.ts";
import { hashPassphrase } from "./passphrase-hash.server.ts";
import { updatePerson } from "./people.sql.server.ts";
import { passphraseFault } from "../rules/passphrase.ts";
import type { PassphraseFault } from "../rules/passphrase.ts";
import { deleteSessionsOf } from "./sessions.sql.server.ts";

export type Accepted = { ok: true } | { ok: false; reason: "linkOver" | PassphraseFault };

/** The link works once. All sessions opened with the old passphrase end; the user signs in with the new one. */
export async function acceptInvitation(
  token: string,
  typed: { passphrase: string; again: string },
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<Accepted> {
  const now = clock.now();
  const person = await findInvited(database.db, token, now);
  if (!person) return { ok: false, reason: "linkOver" };
  const about = [person.name, person.email, facts.name];
  const fault = passphraseFault(typed.passphrase, typed.again, about);
  if (fault) return { ok: false, reason: fault };
  const passphraseHash = await hashPassphrase(typed.passphrase);
  return inTransaction(database.db, async (trx): Promise<Accepted> => {
    if (!(await spendInvitation(trx, token, now))) return { ok: false, reason: "linkOver" };
    await updatePerson(trx, person.id, { passphraseHash }, now);
    await forgetDevices(trx, person.id);
    await deleteSessionsOf(trx, person.id);
    const { email: subject } = person;
    await writeAudit(trx, { actor: person, what: "passphraseSet", subject, now });
    return { ok: true };
  });
}
