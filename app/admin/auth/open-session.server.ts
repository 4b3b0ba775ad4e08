// Opens a session with a new token, in a browser that is known from now on.
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { rememberDevice } from "./known-devices.sql.server.ts";
import { writeAdminCookie } from "./admin-cookies.server.ts";
import type { User } from "./users.sql.server.ts";
import { newToken } from "./secret-token.server.ts";
import { insertSession, deleteExpiredSessions } from "./sessions.sql.server.ts";
import { deleteExpiredDelays } from "./sign-in-delays.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";

/** Returns the `Set-Cookie` values. `by` is the method of signing in, for the audit log. */
export async function openSession(
  trx: Trx,
  user: User,
  signInRequest: SignInRequest,
  by: "passphrase" | "timeCode" | "recoveryCode" | "passkey",
): Promise<string[]> {
  const { now, browser, origin, session: replaces } = signInRequest;
  await deleteExpiredSessions(trx, now);
  await deleteExpiredDelays(trx, now);
  const device = signInRequest.device ?? newToken();
  await rememberDevice(trx, user.id, device, now);
  const token = await insertSession(trx, {
    userId: user.id,
    stage: "open",
    browser,
    replaces,
    now,
  });
  await writeAudit(trx, {
    actor: user,
    what: "signedIn",
    subject: user.email,
    after: { by },
    now,
  });
  return [writeAdminCookie("session", token, origin), writeAdminCookie("device", device, origin)];
}
