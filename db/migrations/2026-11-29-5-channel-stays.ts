// What staff enter by hand about a guest of another site, whose calendar contains no names.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/channel-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("channel_stays")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("from_night", "text", (c) => c.notNull())
    .addColumn("to_night", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("phone", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("adults", "integer")
    .addColumn("children", "integer")
    .addColumn("amount", "integer")
    .addColumn("note", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("is_guest", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("arrived_at", "text")
    .addColumn("left_at", "text")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "channel_stays", ["apartment_id", "to_night"]);
}
