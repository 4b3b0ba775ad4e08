// The first step of signing in: email address and passphrase.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { countDeviceTry, giveDeviceTryBack } from "./known-devices.sql.server.ts";
import { openSession } from "./open-session.server.ts";
import { writeCookie } from "./owner-cookies.server.ts";
import { isPassphrase } from "./passphrase-hash.server.ts";
import { findPersonByEmail } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { normalEmail } from "../rules/person.ts";
import { accountDelay, networkDelay } from "../rules/sign-in-delay.ts";
import { findSecondFactor } from "./second-factors.sql.server.ts";
import { insertSession } from "./sessions.sql.server.ts";
import { clearTries, countTry } from "./sign-in-delays.sql.server.ts";
import type { Counter } from "./sign-in-delays.sql.server.ts";
import type { SignInVisit } from "./sign-in-visit.ts";

/** `cookies` are `Set-Cookie` values; `code`: the second step is required. No result reveals whether an account exists. */
export type SignedIn =
  | { ok: true; step: "done" | "code"; cookies: string[] }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** A known browser is checked at once whatever strangers attempted; others after the delay. */
export async function signInPerson(
  typed: { email: string; passphrase: string },
  visit: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<SignedIn> {
  const email = normalEmail(typed.email);
  const account = await findPersonByEmail(db, email);
  const known = account ? await countDeviceTry(db, account.person.id, visit.device) : false;
  const counters = countersOf(email, visit.network);
  let tries = 0;
  if (!known) {
    const counted = await inTransaction(db, (trx) => countTry(trx, counters, visit.now));
    if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
    tries = counted.tries;
  }
  const mayEnter = account !== null && account.person.withdrawnAt === null;
  const right = await isPassphrase(typed.passphrase, mayEnter ? account.passphraseHash : null);
  if (mayEnter && right) return letIn(account.person, { counters, known }, visit, db);
  if (mayEnter && tries === accountDelay.free + 1) await tellOfDelay(account.person, visit, db);
  return { ok: false, reason: "wrong" };
}

function countersOf(email: string, network: string): Counter[] {
  return [
    { key: ["account", email, network], rule: accountDelay },
    { key: ["network", network], rule: networkDelay },
  ];
}

function letIn(
  person: Person,
  { counters, known }: { counters: Counter[]; known: boolean },
  visit: SignInVisit,
  db: House["database"]["db"],
): Promise<SignedIn> {
  return inTransaction(db, async (trx): Promise<SignedIn> => {
    await clearTries(trx, counters);
    const second = await findSecondFactor(trx, person.id);
    if (!second?.confirmed) {
      const cookies = await openSession(trx, person, visit, "passphrase");
      return { ok: true, step: "done", cookies };
    }
    // The failures of a known browser are reset only after the code was right too.
    if (known && visit.device) await giveDeviceTryBack(trx, person.id, visit.device);
    const { browser, session: replaces, now } = visit;
    const pending = { personId: person.id, stage: "code" as const, browser, replaces, now };
    const token = await insertSession(trx, pending);
    return { ok: true, step: "code", cookies: [writeCookie("session", token, visit.origin)] };
  });
}

// Once per series of failures: a flood of attempts must not fill the audit log.
async function tellOfDelay(person: Person, { now }: SignInVisit, db: House["database"]["db"]) {
  await inTransaction(db, (trx) =>
    writeAudit(trx, { actor: null, what: "signInSlowed", subject: person.email, now }),
  );
}
