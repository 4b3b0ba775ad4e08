// Blocks nights for the owner, who alone can unblock them, so that guests can book them again.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { deleteBlock, insertBlock, lockApartment } from "#app/availability/nights.sql.server.ts";
import type { Block } from "#app/availability/nights.sql.server.ts";
import { retryOnUniqueViolation } from "#app/bookings/concurrent-writes.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findConflictingEntries } from "./load-calendar.server.ts";

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

/** False, with nothing changed, when not every night is still blocked for that reason. */
export async function unblockNights(
  block: Block,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  const { apartmentId, from, to, reason } = block;
  try {
    await inTransaction(database.db, async (trx) => {
      await lockApartment(trx, apartmentId);
      if ((await deleteBlock(trx, block)) !== daysBetween(from, to)) throw new ChangedMeanwhile();
      const subject = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
      await writeAudit(trx, {
        actor,
        what: "nightsFreed",
        subject,
        before: { from, to, reason },
        now: clock.now(),
      });
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

// Thrown to roll back the transaction, which restores the deleted nights.
class ChangedMeanwhile extends Error {}
