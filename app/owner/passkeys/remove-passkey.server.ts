// Removes a passkey: nobody signs in with it any more, whoever holds the device.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { confirmPassphrase } from "../door/confirm-passphrase.server.ts";
import type { Confirmed } from "../door/confirm-passphrase.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { deletePasskey } from "./passkeys.sql.server.ts";

/** Asks for the passphrase. One's own only; one that is gone already stays so. */
export async function removePasskey(
  { id, present }: { id: string; present: string },
  person: Person,
  house: Pick<House, "database" | "clock">,
): Promise<Confirmed> {
  const confirmed = await confirmPassphrase(present, person, house);
  if (!confirmed.ok) return confirmed;
  const now = house.clock.now();
  return inTransaction(house.database.db, async (trx): Promise<Confirmed> => {
    const name = await deletePasskey(trx, person.id, id);
    const { email: subject } = person;
    if (name !== null)
      await writeAudit(trx, {
        actor: person,
        what: "passkeyRemoved",
        subject,
        before: { name },
        now,
      });
    return { ok: true };
  });
}
