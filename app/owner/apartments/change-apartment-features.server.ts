// Changes what is in an apartment, and the order in which it is named.
import {
  claimApartment,
  listFeatureKeys,
  writeFeatures,
} from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { moved, readMove } from "./rules/moved.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";

/** `press` is a button's `up:kitchen`, or `add:kitchen`; false when the apartment is no longer that of `version`. */
export async function changeApartmentFeatures(
  { id, version }: { id: number; version: number },
  press: string,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await claimApartment(trx, id, version))) return false;
    const all = await listAllApartments(trx, defaultLanguage);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return false;
    const features = pressed(apartment.features, press, await listFeatureKeys(trx));
    const [before, after] = [apartment.features.join(", "), features.join(", ")];
    if (before === after) return true;
    await writeFeatures(trx, id, features);
    await writeAudit(trx, {
      actor,
      what: "apartmentFeaturesChanged",
      subject: apartment.words.name,
      before: { features: before },
      after: { features: after },
      now: clock.now(),
    });
    return true;
  });
}

function pressed(features: string[], press: string, known: string[]): string[] {
  const added = press.startsWith("add:") ? press.slice(4) : null;
  if (added !== null)
    return known.includes(added) && !features.includes(added) ? [...features, added] : features;
  const move = readMove(press);
  return move ? moved(features, move.entry, move.move) : features;
}
