// Days whose cash was counted and closed.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/ledger-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cash_days")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("recorded", "integer", (c) => c.notNull())
    .addColumn("counted", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("closed_at", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .execute();
}
