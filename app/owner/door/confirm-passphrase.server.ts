// Asks a signed-in user for the passphrase again, before changes that an unattended browser must not allow.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { isPassphrase } from "./passphrase-hash.server.ts";
import { findPersonByEmail } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { accountDelay } from "../rules/sign-in-delay.ts";
import { clearTries, countTry } from "./sign-in-delays.sql.server.ts";
import type { Counter } from "./sign-in-delays.sql.server.ts";

export type Confirmed =
  | { ok: true }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "wait"; waitSeconds: number };

/** Wrong attempts are delayed as at sign-in; only a signed-in user can cause that delay. */
export async function confirmPassphrase(
  passphrase: string,
  person: Person,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<Confirmed> {
  const counter: Counter = { key: ["confirm", person.id], rule: accountDelay };
  const counted = await inTransaction(db, (trx) => countTry(trx, [counter], clock.now()));
  if (!counted.ok) return { ok: false, reason: "wait", waitSeconds: counted.waitSeconds };
  const account = await findPersonByEmail(db, person.email);
  if (!(await isPassphrase(passphrase, account?.passphraseHash ?? null)))
    return { ok: false, reason: "wrong" };
  await inTransaction(db, (trx) => clearTries(trx, [counter]));
  return { ok: true };
}
