// Disables time-based codes: the passphrase alone is enough again.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { PassphraseConfirmation } from "./confirm-passphrase.server.ts";
import type { User } from "./users.sql.server.ts";
import { deleteSecondFactor, findSecondFactor } from "./second-factors.sql.server.ts";

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
