// Opens a session with a new token, in a browser that is known from now on.
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { rememberDevice } from "./known-devices.sql.server.ts";
import { writeCookie } from "./owner-cookies.server.ts";
import type { Person } from "./people.sql.server.ts";
import { newToken } from "./secret-token.server.ts";
import { insertSession, sweepSessions } from "./sessions.sql.server.ts";
import { sweepDelays } from "./sign-in-delays.sql.server.ts";
import type { SignInVisit } from "./sign-in-visit.ts";

/** Returns the `Set-Cookie` values. `by` is the method of signing in, for the audit log. */
export async function openSession(
  trx: Trx,
  person: Person,
  visit: SignInVisit,
  by: "passphrase" | "timeCode" | "recoveryCode" | "passkey",
): Promise<string[]> {
  const { now, browser, origin, session: replaces } = visit;
  await sweepSessions(trx, now);
  await sweepDelays(trx, now);
  const device = visit.device ?? newToken();
  await rememberDevice(trx, person.id, device, now);
  const token = await insertSession(trx, {
    personId: person.id,
    stage: "open",
    browser,
    replaces,
    now,
  });
  await writeAudit(trx, {
    actor: person,
    what: "signedIn",
    subject: person.email,
    after: { by },
    now,
  });
  return [writeCookie("session", token, origin), writeCookie("device", device, origin)];
}
