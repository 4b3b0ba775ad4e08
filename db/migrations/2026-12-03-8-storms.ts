// Storms: spans of nights for which the owner has closed sales, in which apartments, and what the guests concerned answered.
import type { Kysely } from "kysely";
import { bumpOn } from "./bump-on.ts";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/extra-tables.ts. Which nights are closed is shown to visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("storms")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("from_night", "text", (c) => c.notNull())
    .addColumn("to_night", "text", (c) => c.notNull())
    .addColumn("move_months", "integer", (c) => c.notNull())
    .addColumn("refund_percent", "integer", (c) => c.notNull())
    .addColumn("opened_at", "text", (c) => c.notNull())
    .addColumn("opened_by", "text", (c) => c.notNull())
    .addColumn("undone_at", "text")
    .addColumn("undone_by", "text")
    .execute();
  await db.schema
    .createTable("storm_apartments")
    .addColumn("storm_id", "text", (c) => c.notNull().references("storms.id"))
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addPrimaryKeyConstraint("storm_apartments_key", ["storm_id", "apartment_id"])
    .execute();
  await db.schema
    .createTable("storm_guests")
    .addColumn("storm_id", "text", (c) => c.notNull().references("storms.id"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("told_at", "text", (c) => c.notNull())
    .addColumn("answer", "text")
    .addColumn("answered_at", "text")
    .addColumn("refund", "integer")
    .addPrimaryKeyConstraint("storm_guests_key", ["storm_id", "booking_id"])
    .execute();
  await index(db, "storm_guests", ["booking_id"]);
  await bumpOn(db, "storms");
  await bumpOn(db, "storm_apartments");
}
