// Ends every session of a user, including this one, and deletes the known browsers.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { deleteDevices } from "./known-devices.sql.server.ts";
import type { User } from "./users.sql.server.ts";
import { deleteSessionsOf } from "./sessions.sql.server.ts";

/** For a lost phone: every browser must sign in again, as an unknown one. */
export async function signOutEverywhere(
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    await deleteDevices(trx, user.id);
    const sessions = await deleteSessionsOf(trx, user.id);
    await writeAudit(trx, {
      actor: user,
      what: "signedOutEverywhere",
      subject: user.email,
      before: { sessions },
      after: { sessions: 0 },
      now: clock.now(),
    });
  });
}
