// Handling of contact messages: their status, the answers, and the text for searching.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { searchText } from "#app/contact/rules/inbox.ts";
import { index } from "./index-on.ts";

interface Rows {
  messages: { id: string; name: string; email: string; phone: string; message: string } & {
    search_text: string;
  };
}

/** Column meanings: app/platform/tables/message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const change = db.schema.alterTable("messages");
  await change
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("new")
        .check(sql`status in ('new', 'answered', 'done')`),
    )
    .execute();
  await change.addColumn("version", "integer", (c) => c.notNull().defaultTo(1)).execute();
  await change.addColumn("search_text", "text", (c) => c.notNull().defaultTo("")).execute();
  await index(db, "messages", ["status", "created_at"]);
  await db.schema
    .createTable("message_answers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("message_id", "text", (c) =>
      c.notNull().references("messages.id").onDelete("cascade"),
    )
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("letter_id", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "message_answers", ["message_id", "created_at"]);
  await fillSearchTexts(db as Kysely<Rows>);
}

async function fillSearchTexts(db: Kysely<Rows>): Promise<void> {
  const rows = await db
    .selectFrom("messages")
    .select(["id", "name", "email", "phone", "message"])
    .execute();
  for (const { id, ...texts } of rows)
    await db
      .updateTable("messages")
      .set({ search_text: searchText(Object.values(texts)) })
      .where("id", "=", id)
      .execute();
}
