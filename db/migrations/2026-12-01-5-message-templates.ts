// The owner's templates of messages to guests.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("message_templates")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("days_before", "integer")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
}
