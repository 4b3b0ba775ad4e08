// Stops reading a calendar: the nights that only it claims are free again.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { deleteFeed } from "#app/channels/feeds.sql.server.ts";
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/settle-apartment.server.ts";
import { lockApartment } from "#app/booking/nights.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { siteOf } from "./rules/feed-form.ts";

/** False when somebody changed it meanwhile: then it stays. */
export async function removeFeed(
  { id, apartment_id: apartmentId, version, label, address }: Feed,
  actor: Actor,
  house: Pick<House, "database" | "clock" | "environment">,
): Promise<boolean> {
  return inTransaction(house.database.db, async (trx) => {
    await lockApartment(trx, apartmentId);
    if (!(await deleteFeed(trx, id, version))) return false;
    await settleApartment(trx, apartmentId, house);
    await writeAudit(trx, {
      actor,
      what: "calendarRemoved",
      subject: await findApartmentName(trx, apartmentId, defaultLanguage),
      before: { name: label, site: siteOf(address) },
      now: house.clock.now(),
    });
    return true;
  });
}
