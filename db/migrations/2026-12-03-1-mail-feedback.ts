// What comes back of emails: which ones could not be delivered, and who wants no more requests for reviews.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/tables.ts, message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("bounced_at", "text").execute();
  await db.schema.alterTable("outbox").addColumn("bounce_reason", "text").execute();
  await db.schema
    .createTable("review_refusals")
    .addColumn("address_hash", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
}
