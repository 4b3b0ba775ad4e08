// Generates ten new recovery codes; the old ones stop working.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { Confirmed } from "./confirm-passphrase.server.ts";
import type { Person } from "./people.sql.server.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  renewRecoveryCodes,
} from "./second-factors.sql.server.ts";

/** `recoveryCodes` are shown once; without time-based codes there are none (`codesOff`). */
export type RenewedCodes =
  | { ok: true; recoveryCodes: string[] }
  | Exclude<Confirmed, { ok: true }>
  | { ok: false; reason: "codesOff" };

/** Asks for the passphrase. */
export async function renewCodes(
  passphrase: string,
  person: Person,
  house: Pick<House, "database" | "clock">,
): Promise<RenewedCodes> {
  const confirmed = await confirmPassphrase(passphrase, person, house);
  if (!confirmed.ok) return confirmed;
  return inTransaction(house.database.db, async (trx): Promise<RenewedCodes> => {
    if (!(await findSecondFactor(trx, person.id))?.confirmed)
      return { ok: false, reason: "codesOff" };
    const before = { left: await countRecoveryCodes(trx, person.id) };
    const recoveryCodes = await renewRecoveryCodes(trx, person.id);
    await writeAudit(trx, {
      actor: person,
      what: "recoveryCodesRenewed",
      subject: person.email,
      before,
      after: { left: recoveryCodes.length },
      now: house.clock.now(),
    });
    return { ok: true, recoveryCodes };
  });
}
