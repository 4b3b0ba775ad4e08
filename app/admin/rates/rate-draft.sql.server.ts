// The one draft of the rates, shared by all owners, and the versions that were published.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { sheetText } from "./rules/rate-sheet.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";

/** The draft as stored: its JSON, or null while there is none. `revision` counts every change and every publishing. */
export interface StoredDraft {
  revision: number;
  sheet: string | null;
  at: string;
  by: string;
}

/** Reads it. Read it before the rates it belongs to. */
export async function readDraft(db: Db): Promise<StoredDraft> {
  const row = await db.selectFrom("rate_drafts").selectAll().where("id", "=", 1).executeTakeFirst();
  return row
    ? { revision: row.revision, sheet: row.sheet, at: row.changed_at, by: row.changed_by }
    : { revision: 0, sheet: null, at: "", by: "" };
}

/** Replaces the draft, by none when `sheet` is null, if its revision still is `seen`; false when it has changed. */
export async function writeDraft(
  trx: Trx,
  seen: number,
  sheet: RateSheet | null,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const values = {
    sheet: sheet && sheetText(sheet),
    changed_at: now.toISOString(),
    changed_by: by,
  };
  if (seen === 0) {
    const inserted = await trx
      .insertInto("rate_drafts")
      .values({ id: 1, revision: 1, ...values })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable("rate_drafts")
    .set({ revision: seen + 1, ...values })
    .where("id", "=", 1)
    .where("revision", "=", seen)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** A version of the rates; 0 is what was there before the first publishing. */
export interface RateVersionLine {
  number: number;
  at: string;
  by: string;
}

/** The last versions, the newest first. */
export async function listRateVersions(db: Db): Promise<RateVersionLine[]> {
  return db
    .selectFrom("rate_versions")
    .select(["number", "published_at as at", "published_by as by"])
    .orderBy("number", "desc")
    .limit(versionsShown)
    .execute();
}

const versionsShown = 20;

/** The rates of a version as JSON, or null for an unknown one. */
export async function findRateVersion(db: Db, number: number): Promise<string | null> {
  const row = await db
    .selectFrom("rate_versions")
    .select("sheet")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.sheet ?? null;
}

/** Adds a version, and before the first one what was published until now. */
export async function insertRateVersion(
  trx: Trx,
  { before, after }: { before: RateSheet; after: RateSheet },
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const [last] = await listRateVersions(trx);
  const published_at = now.toISOString();
  if (!last)
    await trx
      .insertInto("rate_versions")
      .values({ number: 0, sheet: sheetText(before), published_at, published_by: "" })
      .execute();
  const number = (last?.number ?? 0) + 1;
  await trx
    .insertInto("rate_versions")
    .values({ number, sheet: sheetText(after), published_at, published_by: by })
    .execute();
  return number;
}
