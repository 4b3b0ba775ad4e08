// Bookings of another system, imported from a file: the import, the stays that came of it, the lines that did not.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/channel-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("channel_imports")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("file", "text", (c) => c.notNull())
    .addColumn("choices", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("rows", "integer", (c) => c.notNull())
    .addColumn("next_row", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("channel_import_files")
    .addColumn("import_id", "text", (c) => c.primaryKey().references("channel_imports.id"))
    .addColumn("content", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("channel_import_stays")
    .addColumn("fingerprint", "text", (c) => c.primaryKey())
    .addColumn("import_id", "text", (c) => c.notNull().references("channel_imports.id"))
    .addColumn("stay_id", "text", (c) => c.notNull())
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("from_night", "text", (c) => c.notNull())
    .addColumn("to_night", "text", (c) => c.notNull())
    .addColumn("held", "integer", (c) => c.notNull())
    .addColumn("since", "text", (c) => c.notNull())
    .execute();
  await index(db, "channel_import_stays", ["apartment_id", "to_night"]);
  await index(db, "channel_import_stays", ["import_id"]);
  await db.schema
    .createTable("channel_import_problems")
    .addColumn("import_id", "text", (c) => c.notNull().references("channel_imports.id"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("channel_import_problems_key", ["import_id", "line"])
    .execute();
}
