// The first step of signing in: email address and passphrase.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { countDeviceAttempt, uncountDeviceAttempt } from "./known-devices.sql.server.ts";
import { openSession } from "./open-session.server.ts";
import { writeAdminCookie } from "./admin-cookies.server.ts";
import { verifyPassphrase } from "./passphrase-hash.server.ts";
import { findUserByEmail } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import { normalizeEmail } from "./rules/new-user.ts";
import { accountDelay, networkDelay } from "./rules/sign-in-delay.ts";
import { findSecondFactor } from "./second-factors.sql.server.ts";
import { insertSession } from "./sessions.sql.server.ts";
import { resetAttempts, countAttempt } from "./sign-in-delays.sql.server.ts";
import type { AttemptCounter } from "./sign-in-delays.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";

/** `cookies` are `Set-Cookie` values; `code`: the second step is required. No result reveals whether an account exists. */
export type SignInResult =
  | { ok: true; step: "done" | "code"; cookies: string[] }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** A known browser is checked at once whatever strangers attempted; others after the delay. */
export async function signInByPassphrase(
  typed: { email: string; passphrase: string },
  signInRequest: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<SignInResult> {
  const email = normalizeEmail(typed.email);
  const account = await findUserByEmail(db, email);
  const known = account
    ? await countDeviceAttempt(db, account.user.id, signInRequest.device)
    : false;
  const counters = countersOf(email, signInRequest.network);
  let attempts = 0;
  if (!known) {
    const counted = await inTransaction(db, (trx) =>
      countAttempt(trx, counters, signInRequest.now),
    );
    if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
    attempts = counted.attempts;
  }
  const isActive = account !== null && account.user.withdrawnAt === null;
  const isRight = await verifyPassphrase(
    typed.passphrase,
    isActive ? account.passphraseHash : null,
  );
  if (isActive && isRight)
    return completeSignIn(account.user, { counters, known }, signInRequest, db);
  if (isActive && attempts === accountDelay.free + 1)
    await auditDelay(account.user, signInRequest, db);
  return { ok: false, reason: "wrong" };
}

function countersOf(email: string, network: string): AttemptCounter[] {
  return [
    { key: ["account", email, network], rule: accountDelay },
    { key: ["network", network], rule: networkDelay },
  ];
}

function completeSignIn(
  user: User,
  { counters, known }: { counters: AttemptCounter[]; known: boolean },
  signInRequest: SignInRequest,
  db: App["database"]["db"],
): Promise<SignInResult> {
  return inTransaction(db, async (trx): Promise<SignInResult> => {
    await resetAttempts(trx, counters);
    const factor = await findSecondFactor(trx, user.id);
    if (!factor?.confirmed) {
      const cookies = await openSession(trx, user, signInRequest, "passphrase");
      return { ok: true, step: "done", cookies };
    }
    // The failures of a known browser are reset only after the code was right too.
    if (known && signInRequest.device)
      await uncountDeviceAttempt(trx, user.id, signInRequest.device);
    const { browser, session: replaces, now } = signInRequest;
    const pending = { userId: user.id, stage: "code" as const, browser, replaces, now };
    const token = await insertSession(trx, pending);
    return {
      ok: true,
      step: "code",
      cookies: [writeAdminCookie("session", token, signInRequest.origin)],
    };
  });
}

// Once per series of failures: a flood of attempts must not fill the audit log.
async function auditDelay(user: User, { now }: SignInRequest, db: App["database"]["db"]) {
  await inTransaction(db, (trx) =>
    writeAudit(trx, { actor: null, what: "signInSlowed", subject: user.email, now }),
  );
}
