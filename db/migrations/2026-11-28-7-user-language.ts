// The language in which each user reads the admin, and forms that were sent after a session had expired.
import type { Kysely } from "kysely";

/** Null until the user has chosen one: the browser's language then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("people").addColumn("language", "text").execute();
  await db.schema
    .createTable("kept_forms")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id"))
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
}
