// Enables time-based codes, once the user has entered a code of the new secret.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import {
  confirmSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  consumeTotpStep,
} from "./second-factors.sql.server.ts";
import { findTotpStep } from "./totp.server.ts";

/** `recoveryCodes` are shown once: only their hashes are stored. */
export type EnableTwoFactorResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong" };

/** The code that enables them cannot be used again to sign in. */
export async function enableTwoFactor(
  typed: string,
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<EnableTwoFactorResult> {
  const now = clock.now();
  return inTransaction(database.db, async (trx): Promise<EnableTwoFactorResult> => {
    const factor = await findSecondFactor(trx, user.id);
    const code = typed.replaceAll(/\s/g, "");
    const step = factor && !factor.confirmed ? findTotpStep(factor.secret, code, now) : null;
    if (step === null || !(await confirmSecondFactor(trx, user.id, now)))
      return { ok: false, reason: "wrong" };
    await consumeTotpStep(trx, user.id, step);
    const recoveryCodes = await replaceRecoveryCodes(trx, user.id);
    await writeAudit(trx, {
      actor: user,
      what: "codesOn",
      subject: user.email,
      before: { codes: false },
      after: { codes: true },
      now,
    });
    return { ok: true, recoveryCodes };
  });
}
