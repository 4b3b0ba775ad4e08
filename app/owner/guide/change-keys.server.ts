// Changes what opens an apartment. The log tells that it was changed and by whom, never to what.
import { findKeys, writeKeys } from "#app/apartments/apartment-keys.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentKeys } from "#app/apartments/rules/apartment-keys.ts";
import { deleteEndedCodesOf } from "#app/booking/guide/stay-keys.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";

/** `stale`: the keys are no longer those of `version` (0: none were set), nothing was saved. */
export async function changeKeys(
  { id, version }: { id: number; version: number },
  keys: ApartmentKeys,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<"saved" | "stale" | "unknown"> {
  return inTransaction(database.db, async (trx) => {
    const all = await listAllApartments(trx, defaultLanguage);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return "unknown";
    const before = (await findKeys(trx, id))?.code ?? "";
    const now = clock.now();
    const changedAt = keys.code === before ? null : now;
    if (!(await writeKeys(trx, id, version, keys, changedAt))) return "stale";
    if (changedAt) await deleteEndedCodesOf(trx, id);
    const subject = apartment.words.name;
    await writeAudit(trx, { actor, what: "guideKeysChanged", subject, now });
    return "saved";
  });
}
