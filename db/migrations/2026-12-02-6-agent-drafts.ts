// Stays that AI agents propose and people may book.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agent_drafts")
    .addColumn("id_hash", "text", (c) => c.primaryKey())
    .addColumn("apartment_id", "integer", (c) => c.notNull())
    .addColumn("check_in", "text", (c) => c.notNull())
    .addColumn("check_out", "text", (c) => c.notNull())
    .addColumn("adults", "integer", (c) => c.notNull())
    .addColumn("children", "integer", (c) => c.notNull())
    .addColumn("rate_plan", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "agent_drafts", ["expires_at"]);
}
