// Sets a passphrase: an invited user's first, a signed-in user's next; and asks for it again before critical changes.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { checkPassphrase } from "./rules/passphrase.ts";
import type { PassphraseFault } from "./rules/passphrase.ts";
import { accountDelay } from "./rules/sign-in.ts";
import { hashPassphrase, newToken, verifyPassphrase } from "./secret-hashes.server.ts";
import { deleteSessionsOf, insertSession } from "./sessions.sql.server.ts";
import {
  countAttempt,
  deleteDevices,
  rememberDevice,
  resetAttempts,
} from "./sign-in/sign-in-attempts.sql.server.ts";
import type { AttemptCounter } from "./sign-in/sign-in-attempts.sql.server.ts";
import { writeAdminCookie } from "./sign-in/sign-in-request.server.ts";
import type { SignInRequest } from "./sign-in/sign-in-request.server.ts";
import {
  consumeInvitation,
  deleteUnusedInvitations,
  findInvitedUser,
  findUserByEmail,
  updateUser,
} from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";

export type AcceptedInvitation = { ok: true } | { ok: false; reason: "linkOver" | PassphraseFault };

/** The link works once. All sessions opened with the old passphrase end; the user signs in with the new one. */
export async function acceptInvitation(
  token: string,
  typed: { passphrase: string; again: string },
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<AcceptedInvitation> {
  const now = clock.now();
  const user = await findInvitedUser(database.db, token, now);
  if (!user) return { ok: false, reason: "linkOver" };
  const about = [user.name, user.email, facts.name];
  const fault = checkPassphrase(typed.passphrase, typed.again, about);
  if (fault) return { ok: false, reason: fault };
  const passphraseHash = await hashPassphrase(typed.passphrase);
  return inTransaction(database.db, async (trx): Promise<AcceptedInvitation> => {
    if (!(await consumeInvitation(trx, token, now))) return { ok: false, reason: "linkOver" };
    await updateUser(trx, user.id, { passphraseHash }, now);
    await deleteDevices(trx, user.id);
    await deleteSessionsOf(trx, user.id);
    const { email: subject } = user;
    await writeAudit(trx, { actor: user, what: "passphraseSet", subject, now });
    return { ok: true };
  });
}

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

export type PassphraseConfirmation =
  | { ok: true }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** Wrong attempts are delayed as at sign-in; only a signed-in user can cause that delay. */
export async function confirmPassphrase(
  passphrase: string,
  user: User,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<PassphraseConfirmation> {
  const counter: AttemptCounter = { key: ["confirm", user.id], rule: accountDelay };
  const counted = await inTransaction(db, (trx) => countAttempt(trx, [counter], clock.now()));
  if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
  const account = await findUserByEmail(db, user.email);
  if (!(await verifyPassphrase(passphrase, account?.passphraseHash ?? null)))
    return { ok: false, reason: "wrong" };
  await inTransaction(db, (trx) => resetAttempts(trx, [counter]));
  return { ok: true };
}
