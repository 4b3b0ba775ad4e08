// Ends the session of a browser.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { FoundSession } from "./find-session.server.ts";
import { deleteSession } from "./sessions.sql.server.ts";

/** Signing out twice, or before the two-factor code, is not recorded in the audit log. */
export async function signOutPerson(
  { person, session }: FoundSession,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    const ended = await deleteSession(trx, session.id);
    if (!ended || session.stage !== "open") return;
    const now = clock.now();
    await writeAudit(trx, { actor: person, what: "signedOut", subject: person.email, now });
  });
}
