// Disables time-based codes: the passphrase alone is enough again.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { Confirmed } from "./confirm-passphrase.server.ts";
import type { Person } from "./people.sql.server.ts";
import { deleteSecondFactor, findSecondFactor } from "./second-factors.sql.server.ts";

/** Asks for the passphrase. */
export async function turnCodesOff(
  passphrase: string,
  person: Person,
  house: Pick<House, "database" | "clock">,
): Promise<Confirmed> {
  const confirmed = await confirmPassphrase(passphrase, person, house);
  if (!confirmed.ok) return confirmed;
  return inTransaction(house.database.db, async (trx): Promise<Confirmed> => {
    const second = await findSecondFactor(trx, person.id);
    if (!(await deleteSecondFactor(trx, person.id))) return { ok: true };
    await writeAudit(trx, {
      actor: person,
      what: "codesOff",
      subject: person.email,
      before: { codes: second?.confirmed ?? false },
      after: { codes: false },
      now: house.clock.now(),
    });
    return { ok: true };
  });
}
