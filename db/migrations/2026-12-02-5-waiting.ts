// Visitors who want to be told when nights open.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/extra-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("waiting_entries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("check_in", "text", (c) => c.notNull())
    .addColumn("check_out", "text", (c) => c.notNull())
    .addColumn("adults", "integer", (c) => c.notNull())
    .addColumn("children", "integer", (c) => c.notNull())
    .addColumn("apartment_id", "integer", (c) => c.references("apartments.id"))
    .addColumn("consent_version", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("told_at", "text")
    .addColumn("told_until", "text")
    .addColumn("told_apartment_id", "integer")
    .execute();
  await index(db, "waiting_entries", ["check_in"]);
  await index(db, "waiting_entries", ["email"]);
}
