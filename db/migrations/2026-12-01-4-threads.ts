// What staff write to the guest of a booking, and what a guest typed apart from the lines that we add for the inbox.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").addColumn("own_words", "text").execute();
  await db.schema
    .createTable("staff_messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("person_id", "text")
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("letter_id", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "staff_messages", ["booking_id", "created_at"]);
  await index(db, "staff_messages", ["created_at"]);
}
