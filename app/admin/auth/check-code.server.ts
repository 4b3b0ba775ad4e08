// The second step of signing in: a code from the authenticator, or a recovery code.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { FoundSession } from "./find-session.server.ts";
import { countDeviceAttempt } from "./known-devices.sql.server.ts";
import { openSession } from "./open-session.server.ts";
import type { User } from "./users.sql.server.ts";
import { accountDelay, codeDelay } from "./rules/sign-in-delay.ts";
import {
  findSecondFactor,
  consumeRecoveryCode,
  consumeTotpStep,
} from "./second-factors.sql.server.ts";
import { deleteSession } from "./sessions.sql.server.ts";
import { resetAttempts, countAttempt } from "./sign-in-delays.sql.server.ts";
import type { AttemptCounter } from "./sign-in-delays.sql.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";
import { findTotpStep } from "./totp.server.ts";

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
