// The rows of imports: the file while it is needed, what was chosen about it, how far it came, and the lines that were left out.
import { randomUUID } from "node:crypto";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { ChannelImportRow } from "#app/platform/tables/channel-tables.ts";

/** An import. */
export type StoredImport = RowObject<ChannelImportRow>;

/** Stores a file as a draft; returns its id. */
export async function insertImport(
  trx: Trx,
  {
    content,
    ...values
  }: Pick<StoredImport, "file" | "choices" | "rows" | "author"> & { content: string },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const at = now.toISOString();
  await trx
    .insertInto("channel_imports")
    .values({ ...values, id, status: "draft", next_row: 0, created_at: at, updated_at: at })
    .execute();
  await trx.insertInto("channel_import_files").values({ import_id: id, content }).execute();
  return id;
}

/** The text of its file; "" once that is deleted. */
export async function readContent(db: Db, importId: string): Promise<string> {
  const row = await db
    .selectFrom("channel_import_files")
    .select("content")
    .where("import_id", "=", importId)
    .executeTakeFirst();
  return row?.content ?? "";
}

/** Deletes the text of its file. */
export async function deleteContent(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom("channel_import_files").where("import_id", "=", importId).execute();
}

/** The import of that id, or null. */
export async function findImport(db: Db, id: string): Promise<StoredImport | null> {
  const row = await db
    .selectFrom("channel_imports")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** One that still runs, or null. */
export async function findRunningImport(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom("channel_imports")
    .select("id")
    .where("status", "=", "running")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The latest first, without what was chosen. */
export async function listImports(
  db: Db,
): Promise<(Omit<StoredImport, "choices"> & { stays: number })[]> {
  const rows = await db
    .selectFrom("channel_imports")
    .select(["id", "file", "status", "rows", "next_row", "author", "created_at", "updated_at"])
    .select((eb) =>
      eb
        .selectFrom("channel_import_stays")
        .select((of) => of.fn.countAll<number>().as("stays"))
        .whereRef("import_id", "=", "channel_imports.id")
        .as("stays"),
    )
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  return rows.map(({ stays, ...row }) => ({ ...fromRow(row), stays: stays ?? 0 }));
}

/** What may change. */
type Changes = Partial<Pick<ChannelImportRow, "choices" | "status" | "next_row">>;

/** What an import was seen as; `choices` where they matter. */
type SeenImport = Pick<StoredImport, "id" | "status" | "nextRow"> &
  Partial<Pick<StoredImport, "choices">>;

/** Changes an import that still is as it was seen; false when it is not. */
export async function updateImport(
  trx: Trx,
  { id, status, nextRow, choices }: SeenImport,
  changes: Changes,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("channel_imports")
    .set({ ...changes, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", status)
    .where("next_row", "=", nextRow)
    .$if(choices !== undefined, (query) => query.where("choices", "=", choices!))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes why a line was left out. */
export async function insertProblem(
  trx: Trx,
  problem: { import_id: string; line: number; reason: string },
): Promise<void> {
  await trx.insertInto("channel_import_problems").values(problem).execute();
}

/** By line. */
export async function listProblems(
  db: Db,
  importId: string,
): Promise<{ line: number; reason: string }[]> {
  return db
    .selectFrom("channel_import_problems")
    .select(["line", "reason"])
    .where("import_id", "=", importId)
    .orderBy("line")
    .execute();
}

/**
 * Deletes one draft, or those that were not touched since; their files name guests. The drafts are locked first: one that another
 * request starts meanwhile keeps its file.
 */
export async function deleteDrafts(
  trx: Trx,
  which: { id: string } | { since: Date },
): Promise<number> {
  const found = await trx
    .selectFrom("channel_imports")
    .select("id")
    .where("status", "=", "draft")
    .$if("id" in which, (query) => query.where("id", "=", "id" in which ? which.id : ""))
    .$if("since" in which, (query) =>
      query.where("updated_at", "<", "since" in which ? which.since.toISOString() : ""),
    )
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
  if (found.length === 0) return 0;
  const drafts = found.map(({ id }) => id);
  await trx.deleteFrom("channel_import_files").where("import_id", "in", drafts).execute();
  await trx.deleteFrom("channel_imports").where("id", "in", drafts).execute();
  return drafts.length;
}
