// The originals of uploaded pictures, in the database, so that several machines need no shared disk.
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Column meanings: app/platform/tables/content-tables.ts. A separate table, so that lists of pictures never read the bytes;
 * the row is deleted with the picture's row, also by the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("picture_originals")
    .addColumn("picture", "text", (c) =>
      c.primaryKey().references("pictures.name").onDelete("cascade"),
    )
    .addColumn("bytes", locksRows(db as Db) ? "bytea" : "blob", (c) => c.notNull())
    .execute();
}
