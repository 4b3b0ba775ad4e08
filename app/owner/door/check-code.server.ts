// The second step of signing in: a code from the authenticator, or a recovery code.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { FoundSession } from "./find-session.server.ts";
import { countDeviceTry } from "./known-devices.sql.server.ts";
import { openSession } from "./open-session.server.ts";
import type { Person } from "./people.sql.server.ts";
import { accountDelay, codeDelay } from "../rules/sign-in-delay.ts";
import { findSecondFactor, spendRecoveryCode, spendTimeStep } from "./second-factors.sql.server.ts";
import { deleteSession } from "./sessions.sql.server.ts";
import { clearTries, countTry } from "./sign-in-delays.sql.server.ts";
import type { Counter } from "./sign-in-delays.sql.server.ts";
import type { SignInVisit } from "./sign-in-visit.ts";
import { stepOfCode } from "./time-code.server.ts";

/** The same results as in the first step. */
export type CheckedCode =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/**
 * Replaces a session that waits for the code with an open one and a new token. Six digits can be guessed, so attempts from
 * all unknown browsers are counted together; a recovery code cannot be guessed, so its attempts count per network.
 */
export async function checkCode(
  typed: string,
  { person, session }: FoundSession,
  visit: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<CheckedCode> {
  const digits = typed.replaceAll(/\s/g, "");
  const isTimeCode = /^\d{6}$/.test(digits);
  const counter: Counter = isTimeCode
    ? { key: ["code", person.id], rule: codeDelay }
    : { key: ["recovery", person.id, visit.network], rule: accountDelay };
  if (!(await countDeviceTry(db, person.id, visit.device))) {
    const counted = await inTransaction(db, (trx) => countTry(trx, [counter], visit.now));
    if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
  }
  return inTransaction(db, async (trx): Promise<CheckedCode> => {
    const right = isTimeCode
      ? await isTimely(trx, person, digits, visit.now)
      : await spendRecoveryCode(trx, person.id, typed, visit.now);
    // Of two concurrent requests with one session, only one deletes it.
    if (!right || !(await deleteSession(trx, session.id))) {
      await writeAudit(trx, {
        actor: null,
        what: "codeRefused",
        subject: person.email,
        now: visit.now,
      });
      return { ok: false, reason: "wrong" };
    }
    await clearTries(trx, [counter]);
    const by = isTimeCode ? "timeCode" : "recoveryCode";
    return { ok: true, cookies: await openSession(trx, person, visit, by) };
  });
}

async function isTimely(trx: Trx, person: Person, code: string, now: Date): Promise<boolean> {
  const second = await findSecondFactor(trx, person.id);
  const step = second?.confirmed ? stepOfCode(second.secret, code, now) : null;
  return step !== null && spendTimeStep(trx, person.id, step);
}
