// Blocks nights for the owner, who alone can unblock them, so that guests can book them again.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { deleteBlock, insertBlock, lockApartment } from "#app/availability/nights.sql.server.ts";
import type { Block } from "#app/availability/nights.sql.server.ts";
import { retryOnUniqueViolation } from "#app/bookings/concurrent-writes.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import type { PlacedEntry } from "../calendar.sql.server.ts";
import { findConflictingEntries } from "../load-calendar.server.ts";

/** The nights of one apartment, and of those in `also`. */
type Blocks = Block & { also?: readonly number[] };

/** All nights of all apartments are blocked or none; `conflicts` lists the conflicting entries. */
export type BlockedNights =
  | { ok: true }
  | { ok: false; reason: "unknownApartment" }
  | { ok: false; reason: "nightsTaken"; conflicts: PlacedEntry[] };

/** Blocks nights that `readBlock` accepted. The calendars of other sites are read first, as before a booking. */
export async function blockNights(
  { also = [], ...block }: Blocks,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "readOtherCalendars" | "property">,
): Promise<BlockedNights> {
  // Always in the same order, so that two who block the same apartments cannot deadlock.
  const apartments = [...new Set([block.apartmentId, ...also])].toSorted((a, b) => a - b);
  for (const id of apartments) await app.readOtherCalendars?.(id);
  const blocks = apartments.map((apartmentId) => ({ ...block, apartmentId }));
  try {
    const known = await retryOnUniqueViolation(() =>
      inTransaction(app.database.db, (trx) => writeBlocks(trx, blocks, actor, app)),
    );
    return known ? { ok: true } : { ok: false, reason: "unknownApartment" };
  } catch (error) {
    if (!(error instanceof NightsTaken)) throw error;
  }
  const stay = { checkIn: block.from, checkOut: block.to };
  const conflicts = await Promise.all(
    apartments.map((id) => findConflictingEntries(id, stay, app)),
  );
  return { ok: false, reason: "nightsTaken", conflicts: conflicts.flat() };
}

// Thrown to roll back the transaction, which frees what it has blocked in other apartments.
class NightsTaken extends Error {}

async function writeBlocks(
  trx: Trx,
  blocks: readonly Block[],
  actor: Actor,
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): Promise<boolean> {
  const now = clock.now();
  for (const { apartmentId } of blocks) if (!(await lockApartment(trx, apartmentId))) return false;
  for (const block of blocks) {
    const { apartmentId, from, to, reason } = block;
    if (!(await insertBlock(trx, block, now))) throw new NightsTaken();
    const subject = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
    const after = { from, to, reason };
    await writeAudit(trx, { actor, what: "nightsBlocked", subject, after, now });
  }
  return true;
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
