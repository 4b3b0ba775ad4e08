// Ends the session of a browser.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { FoundSession } from "./find-session.server.ts";
import { deleteSession } from "./sessions.sql.server.ts";

/** Signing out twice, or before the two-factor code, is not recorded in the audit log. */
export async function signOut(
  { user, session }: FoundSession,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    const ended = await deleteSession(trx, session.id);
    if (!ended || session.stage !== "open") return;
    const now = clock.now();
    await writeAudit(trx, { actor: user, what: "signedOut", subject: user.email, now });
  });
}
