// Changes the passphrase of a signed-in user; all other sessions end, and an unused link stops working.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { Confirmed } from "./confirm-passphrase.server.ts";
import { endInvitations } from "./invitations.sql.server.ts";
import { forgetDevices, rememberDevice } from "./known-devices.sql.server.ts";
import { writeCookie } from "./owner-cookies.server.ts";
import { hashPassphrase } from "./passphrase-hash.server.ts";
import { updatePerson } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { passphraseFault } from "../rules/passphrase.ts";
import type { PassphraseFault } from "../rules/passphrase.ts";
import { newToken } from "./secret-token.server.ts";
import { deleteSessionsOf, insertSession } from "./sessions.sql.server.ts";
import type { SignInVisit } from "./sign-in-visit.ts";

export type ChangedPassphrase =
  | { ok: true; cookies: string[] }
  | Exclude<Confirmed, { ok: true }>
  | { ok: false; reason: PassphraseFault };

/** This browser stays signed in, with a new session token. */
export async function changePassphrase(
  typed: { present: string; passphrase: string; again: string },
  person: Person,
  visit: SignInVisit,
  house: Pick<House, "database" | "clock">,
): Promise<ChangedPassphrase> {
  const about = [person.name, person.email, facts.name];
  const fault = passphraseFault(typed.passphrase, typed.again, about);
  if (fault) return { ok: false, reason: fault };
  const confirmed = await confirmPassphrase(typed.present, person, house);
  if (!confirmed.ok) return confirmed;
  const passphraseHash = await hashPassphrase(typed.passphrase);
  const { now, browser, origin } = visit;
  return inTransaction(house.database.db, async (trx): Promise<ChangedPassphrase> => {
    await updatePerson(trx, person.id, { passphraseHash }, now);
    await deleteSessionsOf(trx, person.id);
    // A stranger who has found a link could set another passphrase with it.
    await endInvitations(trx, person.id);
    await forgetDevices(trx, person.id);
    const device = newToken();
    await rememberDevice(trx, person.id, device, now);
    const token = await insertSession(trx, {
      personId: person.id,
      stage: "open",
      browser,
      replaces: null,
      now,
    });
    const { email: subject } = person;
    await writeAudit(trx, { actor: person, what: "passphraseChanged", subject, now });
    const cookies = [writeCookie("session", token, origin), writeCookie("device", device, origin)];
    return { ok: true, cookies };
  });
}
