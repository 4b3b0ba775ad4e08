// Opens a session with a new token, ends that of one browser, or those of every browser of a user.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { deleteSubscriptionsOf } from "#app/push/push.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { FoundSession } from "./require-user.server.ts";
import { newToken } from "./secret-hashes.server.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  deleteExpiredForms,
} from "./sessions.sql.server.ts";
import {
  deleteDevices,
  deleteExpiredDelays,
  rememberDevice,
} from "./sign-in/sign-in-attempts.sql.server.ts";
import { writeAdminCookie, writeLanguageCookie } from "./sign-in/sign-in-request.server.ts";
import type { SignInRequest } from "./sign-in/sign-in-request.server.ts";
import type { User } from "./users.sql.server.ts";

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
  await deleteExpiredForms(trx, now);
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
  return [
    writeAdminCookie("session", token, origin),
    writeAdminCookie("device", device, origin),
    ...(user.language ? [writeLanguageCookie(user.language, origin)] : []),
  ];
}

/** Signing out twice, or before the two-factor code, is not recorded in the audit log. */
export async function signOut(
  { user, session }: FoundSession,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    const ended = await deleteSession(trx, session.id);
    if (!ended || session.stage !== "open") return;
    const now = clock.now();
    await writeAudit(trx, { actor: user, what: "signedOut", subject: user.email, now });
  });
}

/** For a lost phone: every browser must sign in again, as an unknown one. */
export async function signOutEverywhere(
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    await deleteDevices(trx, user.id);
    await deleteSubscriptionsOf(trx, { personId: user.id, bookingId: "" });
    const sessions = await deleteSessionsOf(trx, user.id);
    await writeAudit(trx, {
      actor: user,
      what: "signedOutEverywhere",
      subject: user.email,
      before: { sessions },
      after: { sessions: 0 },
      now: clock.now(),
    });
  });
}
