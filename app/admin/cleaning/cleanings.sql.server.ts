// The rows of cleaning: what was begun and finished, by whom and when.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { CleaningRow } from "#app/platform/tables/extra-tables.ts";

/** What is known of one cleaning. */
export type StoredCleaning = CamelKeys<CleaningRow>;

/** What can be said about a cleaning: begun, finished, or neither after all. */
export type CleaningStep = "start" | "done" | "undo";

/** Those after the departures on the days `from` to `to`, both included. */
export async function listCleanings(
  db: Db,
  from: PlainDate,
  to: PlainDate,
): Promise<StoredCleaning[]> {
  const rows = await db
    .selectFrom("cleanings")
    .selectAll()
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return rows.map(fromRow);
}

/**
 * Writes a step; the first user who recorded it stays stored, so that repeating it changes nothing. Undoing a finished cleaning leaves it
 * begun if it was, and undoing a begun one removes it. False when nothing changed.
 */
export async function writeCleaning(
  trx: Trx,
  { apartmentId, day }: { apartmentId: number; day: PlainDate },
  step: CleaningStep,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const key = { apartment_id: apartmentId, day };
  if (step === "undo") {
    const cleared = await trx
      .updateTable("cleanings")
      .set({ done_at: null, done_by: null })
      .where((eb) => eb.and(key))
      .where("done_at", "is not", null)
      .where("started_at", "is not", null)
      .executeTakeFirst();
    if (cleared.numUpdatedRows > 0n) return true;
    const deleted = await trx
      .deleteFrom("cleanings")
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const [set, open] =
    step === "start"
      ? ([{ started_at: at, started_by: by }, "cleanings.started_at"] as const)
      : ([{ done_at: at, done_by: by }, "cleanings.done_at"] as const);
  const none = { started_at: null, started_by: null, done_at: null, done_by: null };
  const written = await trx
    .insertInto("cleanings")
    .values({ ...key, ...none, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(["apartment_id", "day"])
        .doUpdateSet(set)
        .where(open, "is", null)
        .where("cleanings.done_at", "is", null),
    )
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
