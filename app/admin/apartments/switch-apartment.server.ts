// Offers an apartment, or takes it off the public list; existing bookings stay.
import { lockOrder, writeActive } from "#app/apartments/apartment-changes.sql.server.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** `lastOne`: the last offered apartment stays on, because the site does not work without any. */
export type Switched = { ok: true } | { ok: false; reason: "unknown" | "lastOne" };

/** Switching to the current state changes nothing. */
export async function switchApartment(
  id: number,
  on: boolean,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<Switched> {
  return inTransaction(database.db, async (trx): Promise<Switched> => {
    const all = await lockOrder(trx);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return { ok: false, reason: "unknown" };
    if (apartment.active === on) return { ok: true };
    if (!on && all.filter(({ active }) => active).length === 1)
      return { ok: false, reason: "lastOne" };
    await writeActive(trx, id, on);
    await writeAudit(trx, {
      actor,
      what: "apartmentSwitched",
      subject: await findApartmentName(trx, id, facts.defaultLanguage, facts),
      before: { offered: !on },
      after: { offered: on },
      now: clock.now(),
    });
    return { ok: true };
  });
}
