// Signs in with email address and passphrase, then with a code from the authenticator or a recovery code.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import { openSession } from "../begin-and-end-session.server.ts";
import type { FoundSession } from "../require-user.server.ts";
import { normalizeEmail } from "../rules/passphrase.ts";
import { accountDelay, codeDelay, networkDelay } from "../rules/sign-in.ts";
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findSecondFactor,
} from "../two-factor/second-factors.sql.server.ts";
import { verifyPassphrase } from "../secret-hashes.server.ts";
import { deleteSession, insertSession } from "../sessions.sql.server.ts";
import {
  countAttempt,
  countDeviceAttempt,
  resetAttempts,
  uncountDeviceAttempt,
} from "./sign-in-attempts.sql.server.ts";
import type { AttemptCounter } from "./sign-in-attempts.sql.server.ts";
import { writeAdminCookie } from "./sign-in-request.server.ts";
import type { SignInRequest } from "./sign-in-request.server.ts";
import { findTotpStep } from "../two-factor/two-factor.server.ts";
import { findUserByEmail } from "../users.sql.server.ts";
import type { User } from "../users.sql.server.ts";

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

/** The same results as in the first step. */
export type CheckCodeResult =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/**
 * Replaces a session that waits for the code with an open one and a new token. Six digits can be guessed, so attempts from
 * all unknown browsers are counted together; a recovery code cannot be guessed, so its attempts count per network.
 */
export async function checkCode(
  typed: string,
  { user, session }: FoundSession,
  signInRequest: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<CheckCodeResult> {
  const digits = typed.replaceAll(/\s/g, "");
  const isTotp = /^\d{6}$/.test(digits);
  const counter: AttemptCounter = isTotp
    ? { key: ["code", user.id], rule: codeDelay }
    : { key: ["recovery", user.id, signInRequest.network], rule: accountDelay };
  if (!(await countDeviceAttempt(db, user.id, signInRequest.device))) {
    const counted = await inTransaction(db, (trx) =>
      countAttempt(trx, [counter], signInRequest.now),
    );
    if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
  }
  return inTransaction(db, async (trx): Promise<CheckCodeResult> => {
    const isRight = isTotp
      ? await consumeTotp(trx, user, digits, signInRequest.now)
      : await consumeRecoveryCode(trx, user.id, typed, signInRequest.now);
    // Of two concurrent requests with one session, only one deletes it.
    if (!isRight || !(await deleteSession(trx, session.id))) {
      await writeAudit(trx, {
        actor: null,
        what: "codeRefused",
        subject: user.email,
        now: signInRequest.now,
      });
      return { ok: false, reason: "wrong" };
    }
    await resetAttempts(trx, [counter]);
    const by = isTotp ? "timeCode" : "recoveryCode";
    return { ok: true, cookies: await openSession(trx, user, signInRequest, by) };
  });
}

async function consumeTotp(trx: Trx, user: User, code: string, now: Date): Promise<boolean> {
  const factor = await findSecondFactor(trx, user.id);
  const step = factor?.confirmed ? findTotpStep(factor.secret, code, now) : null;
  return step !== null && consumeTotpStep(trx, user.id, step);
}
