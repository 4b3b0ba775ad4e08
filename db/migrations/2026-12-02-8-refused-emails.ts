// Emails that the mail server lists and does not deliver: which one stops the reading, and how many were passed over. And the
// amount that a message of staff named when it was sent.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/message-tables.ts. The previous release goes on without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mailboxes").addColumn("stuck_uid", "integer").execute();
  for (const name of ["stuck_times", "refused"])
    await db.schema
      .alterTable("mailboxes")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable("mailboxes").addColumn("refused_at", "text").execute();
  await db.schema.alterTable("staff_messages").addColumn("balance", "text").execute();
}
