// Asks a signed-in user for the passphrase again, before changes that an unattended browser must not allow.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { verifyPassphrase } from "./passphrase-hash.server.ts";
import { findUserByEmail } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import { accountDelay } from "./rules/sign-in-delay.ts";
import { resetAttempts, countAttempt } from "./sign-in-delays.sql.server.ts";
import type { AttemptCounter } from "./sign-in-delays.sql.server.ts";

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
