// Begins time-based codes: a new secret, which counts once a code of it was typed.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { Confirmed } from "./confirm-passphrase.server.ts";
import type { Person } from "./people.sql.server.ts";
import { beginSecondFactor } from "./second-factors.sql.server.ts";
import { newTimeSecret } from "./time-code.server.ts";

/** Asks for the passphrase; codes that are on already stay as they are. */
export async function beginCodes(
  passphrase: string,
  person: Person,
  house: Pick<House, "database" | "clock">,
): Promise<Confirmed> {
  const confirmed = await confirmPassphrase(passphrase, person, house);
  if (!confirmed.ok) return confirmed;
  const now = house.clock.now();
  return inTransaction(house.database.db, async (trx): Promise<Confirmed> => {
    const begun = await beginSecondFactor(trx, person.id, newTimeSecret(), now);
    const { email: subject } = person;
    if (begun) await writeAudit(trx, { actor: person, what: "codesBegun", subject, now });
    return { ok: true };
  });
}
