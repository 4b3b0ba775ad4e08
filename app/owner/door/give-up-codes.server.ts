// Gives up time-based codes that were begun and never turned on.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { dropBegunFactor } from "./second-factors.sql.server.ts";

/** Codes that are on stay on: turning those off asks for the passphrase. */
export async function giveUpCodes(
  person: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    if (!(await dropBegunFactor(trx, person.id))) return;
    const { email: subject } = person;
    await writeAudit(trx, { actor: person, what: "codesOff", subject, now: clock.now() });
  });
}
