// Enables and disables a user's time-based codes, and generates new recovery codes.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import {
  confirmSecondFactor,
  consumeTotpStep,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
} from "./second-factors.sql.server.ts";
import { confirmPassphrase } from "../set-passphrase.server.ts";
import type { PassphraseConfirmation } from "../set-passphrase.server.ts";
import { findTotpStep } from "./totp.server.ts";
import type { User } from "../users.sql.server.ts";

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

/** Asks for the passphrase. */
export async function disableTwoFactor(
  passphrase: string,
  user: User,
  app: Pick<App, "database" | "clock">,
): Promise<PassphraseConfirmation> {
  const confirmed = await confirmPassphrase(passphrase, user, app);
  if (!confirmed.ok) return confirmed;
  return inTransaction(app.database.db, async (trx): Promise<PassphraseConfirmation> => {
    const factor = await findSecondFactor(trx, user.id);
    if (!(await deleteSecondFactor(trx, user.id))) return { ok: true };
    await writeAudit(trx, {
      actor: user,
      what: "codesOff",
      subject: user.email,
      before: { codes: factor?.confirmed ?? false },
      after: { codes: false },
      now: app.clock.now(),
    });
    return { ok: true };
  });
}

/** `recoveryCodes` are shown once; without time-based codes there are none (`codesOff`). */
export type RegenerateCodesResult =
  | { ok: true; recoveryCodes: string[] }
  | Exclude<PassphraseConfirmation, { ok: true }>
  | { ok: false; reason: "codesOff" };

/** Asks for the passphrase. */
export async function regenerateRecoveryCodes(
  passphrase: string,
  user: User,
  app: Pick<App, "database" | "clock">,
): Promise<RegenerateCodesResult> {
  const confirmed = await confirmPassphrase(passphrase, user, app);
  if (!confirmed.ok) return confirmed;
  return inTransaction(app.database.db, async (trx): Promise<RegenerateCodesResult> => {
    if (!(await findSecondFactor(trx, user.id))?.confirmed)
      return { ok: false, reason: "codesOff" };
    const before = { left: await countRecoveryCodes(trx, user.id) };
    const recoveryCodes = await replaceRecoveryCodes(trx, user.id);
    await writeAudit(trx, {
      actor: user,
      what: "recoveryCodesRenewed",
      subject: user.email,
      before,
      after: { left: recoveryCodes.length },
      now: app.clock.now(),
    });
    return { ok: true, recoveryCodes };
  });
}
