// Ends every session of a user, including this one, and deletes the known browsers.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { forgetDevices } from "./known-devices.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { deleteSessionsOf } from "./sessions.sql.server.ts";

/** For a lost phone: every browser must sign in again, as an unknown one. */
export async function signOutEverywhere(
  person: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    await forgetDevices(trx, person.id);
    const sessions = await deleteSessionsOf(trx, person.id);
    await writeAudit(trx, {
      actor: person,
      what: "signedOutEverywhere",
      subject: person.email,
      before: { sessions },
      after: { sessions: 0 },
      now: clock.now(),
    });
  });
}
