// Generates ten new recovery codes; the old ones stop working.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { PassphraseConfirmation } from "./confirm-passphrase.server.ts";
import type { User } from "./users.sql.server.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  replaceRecoveryCodes,
} from "./second-factors.sql.server.ts";

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
