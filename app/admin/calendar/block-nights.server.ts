// Blocks nights for the owner: they cannot be booked until they are unblocked.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { insertBlock } from "#app/availability/blocked-nights.sql.server.ts";
import type { Block } from "#app/availability/blocked-nights.sql.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { retryOnUniqueViolation } from "#app/bookings/retry-on-unique-violation.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findConflictingEntries } from "./find-conflicting-entries.server.ts";

/** All nights are blocked or none; `conflicts` lists the conflicting entries. */
export type BlockedNights =
  | { ok: true }
  | { ok: false; reason: "unknownApartment" }
  | { ok: false; reason: "nightsTaken"; conflicts: PlacedEntry[] };

/** Blocks nights that `readBlock` accepted. The calendars of other sites are read first, as before a booking. */
export async function blockNights(
  block: Block,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "readOtherCalendars" | "property">,
): Promise<BlockedNights> {
  const { facts } = app.property;
  const { apartmentId, from, to, reason } = block;
  await app.readOtherCalendars?.(apartmentId);
  const outcome = await retryOnUniqueViolation(() =>
    inTransaction(app.database.db, async (trx) => {
      const now = app.clock.now();
      if (!(await lockApartment(trx, apartmentId))) return "unknownApartment";
      if (!(await insertBlock(trx, block, now))) return "nightsTaken";
      const subject = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
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
  const conflicts = await findConflictingEntries(apartmentId, { checkIn: from, checkOut: to }, app);
  return { ok: false, reason: outcome, conflicts };
}
