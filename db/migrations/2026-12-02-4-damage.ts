// What cleaners report as damaged, with photographs.
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { index } from "./index-on.ts";

/**
 * Column meanings: app/platform/tables/extra-tables.ts. The bytes are in a table of their own, so that lists of notes never read
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("damage_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("settled_at", "text")
    .addColumn("settled_by", "text")
    .execute();
  await index(db, "damage_notes", ["booking_id"]);
  await index(db, "damage_notes", ["created_at"]);
  await db.schema
    .createTable("damage_pictures")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("note_id", "text", (c) =>
      c.notNull().references("damage_notes.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("bytes", locksRows(db as Db) ? "bytea" : "blob", (c) => c.notNull())
    .execute();
  await index(db, "damage_pictures", ["note_id", "position"]);
}
