// Changes the passphrase of a signed-in user; all other sessions end, and an unused link stops working.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { PassphraseConfirmation } from "./confirm-passphrase.server.ts";
import { deleteUnusedInvitations } from "./invitations.sql.server.ts";
import { deleteDevices, rememberDevice } from "./known-devices.sql.server.ts";
import { writeAdminCookie } from "./admin-cookies.server.ts";
import { hashPassphrase } from "./passphrase-hash.server.ts";
import { updateUser } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import { checkPassphrase } from "./rules/passphrase.ts";
import type { PassphraseFault } from "./rules/passphrase.ts";
import { newToken } from "./secret-token.server.ts";
import { deleteSessionsOf, insertSession } from "./sessions.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";

export type ChangePassphraseResult =
  | { ok: true; cookies: string[] }
  | Exclude<PassphraseConfirmation, { ok: true }>
  | { ok: false; reason: PassphraseFault };

/** This browser stays signed in, with a new session token. */
export async function changePassphrase(
  typed: { present: string; passphrase: string; again: string },
  user: User,
  signInRequest: SignInRequest,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<ChangePassphraseResult> {
  const { facts } = app.property;
  const about = [user.name, user.email, facts.name];
  const fault = checkPassphrase(typed.passphrase, typed.again, about);
  if (fault) return { ok: false, reason: fault };
  const confirmed = await confirmPassphrase(typed.present, user, app);
  if (!confirmed.ok) return confirmed;
  const passphraseHash = await hashPassphrase(typed.passphrase);
  const { now, browser, origin } = signInRequest;
  return inTransaction(app.database.db, async (trx): Promise<ChangePassphraseResult> => {
    await updateUser(trx, user.id, { passphraseHash }, now);
    await deleteSessionsOf(trx, user.id);
    // A stranger who has found a link could set another passphrase with it.
    await deleteUnusedInvitations(trx, user.id);
    await deleteDevices(trx, user.id);
    const device = newToken();
    await rememberDevice(trx, user.id, device, now);
    const token = await insertSession(trx, {
      userId: user.id,
      stage: "open",
      browser,
      replaces: null,
      now,
    });
    const { email: subject } = user;
    await writeAudit(trx, { actor: user, what: "passphraseChanged", subject, now });
    const cookies = [
      writeAdminCookie("session", token, origin),
      writeAdminCookie("device", device, origin),
    ];
    return { ok: true, cookies };
  });
}
