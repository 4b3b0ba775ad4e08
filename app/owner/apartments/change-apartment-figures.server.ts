// Changes what an apartment is: rooms, beds, size, guests, and the ways in.
import { claimApartment, writeFigures } from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentFigures } from "#app/apartments/rules/apartment.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { figureFacts } from "./rules/figure-facts.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";

/** Saves figures that `checkFigures` accepted; false when the apartment is no longer that of `version`: nothing was saved. */
export async function changeApartmentFigures(
  { id, version }: { id: number; version: number },
  figures: ApartmentFigures,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await claimApartment(trx, id, version))) return false;
    const was = (await listAllApartments(trx, defaultLanguage)).find((each) => each.id === id);
    await writeFigures(trx, id, figures);
    const [before, after] = [was ? figureFacts(was) : {}, figureFacts(figures)];
    if (JSON.stringify(before) === JSON.stringify(after)) return true;
    const subject = was?.words.name ?? String(id);
    const what = "apartmentFiguresChanged";
    await writeAudit(trx, { actor, what, subject, before, after, now: clock.now() });
    return true;
  });
}
