// Contact messages, limits per sender, and the secret that signs the form tokens.
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("send_hash", "text", (c) => c.notNull().unique())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) =>
      c.notNull().check(sql`subject in ('stay', 'transfer', 'booking', 'other')`),
    )
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "messages", ["created_at"]);
  await db.schema
    .createTable("message_limits")
    .addColumn("key_hash", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "message_limits", ["ends_at"]);
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
  await (db as Kysely<{ secrets: { name: string; value: string } }>)
    .insertInto("secrets")
    .values({ name: "forms", value: randomBytes(32).toString("base64url") })
    .execute();
}
