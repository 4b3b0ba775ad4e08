// Emails that were read from the mailbox and became messages, and how far the mailbox was read.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("received_emails")
    .addColumn("message_id", "text", (c) =>
      c.primaryKey().references("messages.id").onDelete("cascade"),
    )
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("proven", "integer", (c) => c.notNull())
    .addColumn("whole_text", "text")
    .addColumn("cut", "integer", (c) => c.notNull())
    .addColumn("attachments", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("mailboxes")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("uid_validity", "text")
    .addColumn("last_uid", "integer", (c) => c.notNull())
    .addColumn("next_read_at", "text", (c) => c.notNull())
    .addColumn("lease_token", "text")
    .addColumn("lease_until", "text")
    .addColumn("read_at", "text")
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("failing_since", "text")
    .addColumn("fault", "text")
    .addColumn("taken", "integer", (c) => c.notNull())
    .addColumn("left_over", "integer", (c) => c.notNull())
    .addColumn("left_over_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
}
