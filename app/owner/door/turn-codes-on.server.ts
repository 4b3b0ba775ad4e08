// Enables time-based codes, once the user has entered a code of the new secret.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import {
  confirmSecondFactor,
  findSecondFactor,
  renewRecoveryCodes,
  spendTimeStep,
} from "./second-factors.sql.server.ts";
import { stepOfCode } from "./time-code.server.ts";

/** `recoveryCodes` are shown once: only their hashes are stored. */
export type CodesOn = { ok: true; recoveryCodes: string[] } | { ok: false; reason: "wrong" };

/** The code that enables them cannot be used again to sign in. */
export async function turnCodesOn(
  typed: string,
  person: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<CodesOn> {
  const now = clock.now();
  return inTransaction(database.db, async (trx): Promise<CodesOn> => {
    const begun = await findSecondFactor(trx, person.id);
    const code = typed.replaceAll(/\s/g, "");
    const step = begun && !begun.confirmed ? stepOfCode(begun.secret, code, now) : null;
    if (step === null || !(await confirmSecondFactor(trx, person.id, now)))
      return { ok: false, reason: "wrong" };
    await spendTimeStep(trx, person.id, step);
    const recoveryCodes = await renewRecoveryCodes(trx, person.id);
    await writeAudit(trx, {
      actor: person,
      what: "codesOn",
      subject: person.email,
      before: { codes: false },
      after: { codes: true },
      now,
    });
    return { ok: true, recoveryCodes };
  });
}
