// What search engines were told of the site's pages.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("announcements")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("told", "text", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("next_at", "text", (c) => c.notNull())
    .addColumn("lease_token", "text")
    .execute();
}
