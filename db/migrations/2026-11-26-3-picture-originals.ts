// The originals of the pictures that the owner uploaded, in the database, so that several machines need no common disk.
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * Column meanings: app/platform/picture-tables.ts. A table of its own, so that lists of pictures never read the bytes; the row
 * goes with the picture's row, also when the former release deletes that one.
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
