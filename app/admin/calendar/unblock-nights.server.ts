// Unblocks nights, so that guests can book them again.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { deleteBlock } from "#app/availability/blocked-nights.sql.server.ts";
import type { Block } from "#app/availability/blocked-nights.sql.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

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
