// Blocks nights for the owner: they cannot be booked until they are unblocked.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { insertBlock } from "#app/booking/blocked-nights.sql.server.ts";
import type { Block } from "#app/booking/blocked-nights.sql.server.ts";
import { lockApartment } from "#app/booking/nights.sql.server.ts";
import { retryCollisions } from "#app/booking/placing/retry-collisions.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findInTheWay } from "./find-in-the-way.server.ts";

/** All nights are blocked or none; `conflicts` lists the conflicting entries. */
export type BlockedNights =
  | { ok: true }
  | { ok: false; reason: "unknownApartment" }
  | { ok: false; reason: "nightsTaken"; inTheWay: PlacedEntry[] };

/** Blocks nights that `readBlock` accepted. The calendars of other sites are read first, as before a booking. */
export async function blockNights(
  block: Block,
  actor: Actor,
  house: Pick<House, "database" | "clock" | "readOtherCalendars">,
): Promise<BlockedNights> {
  const { apartmentId, from, to, reason } = block;
  await house.readOtherCalendars?.(apartmentId);
  const outcome = await retryCollisions(() =>
    inTransaction(house.database.db, async (trx) => {
      const now = house.clock.now();
      if (!(await lockApartment(trx, apartmentId))) return "unknownApartment";
      if (!(await insertBlock(trx, block, now))) return "nightsTaken";
      const subject = await findApartmentName(trx, apartmentId, defaultLanguage);
      await writeAudit(trx, {
        actor,
        what: "nightsBlocked",
        subject,
        after: { from, to, reason },
        now,
      });
      return "blocked";
    }),
  );
  if (outcome === "blocked") return { ok: true };
  if (outcome === "unknownApartment") return { ok: false, reason: outcome };
  const inTheWay = await findInTheWay(apartmentId, { checkIn: from, checkOut: to }, house);
  return { ok: false, reason: outcome, inTheWay };
}
