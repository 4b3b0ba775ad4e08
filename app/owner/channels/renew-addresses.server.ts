// Makes the addresses by which other sites read an apartment's calendar; those it had are dead at once.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { renewExport } from "#app/channels/renew-export.server.ts";
import { lockApartment } from "#app/booking/nights.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";

/** False when there is no such apartment. */
export async function renewAddresses(
  apartmentId: number,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId))) return false;
    const now = clock.now();
    await renewExport(trx, apartmentId, now);
    const subject = await findApartmentName(trx, apartmentId, defaultLanguage);
    await writeAudit(trx, { actor, what: "calendarAddressMade", subject, now });
    return true;
  });
}
