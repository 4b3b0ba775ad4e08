// What a guest can order with a stay, and what was ordered for each booking.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/extra-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("extras")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount >= 0`))
    .addColumn("most", "integer", (c) => c.notNull().check(sql`most >= 1`))
    .addColumn("stock", "integer")
    .addColumn("notice_hours", "integer", (c) => c.notNull())
    .addColumn("apartments", "text", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("law_read_at", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("booking_extras")
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("extra_id", "text", (c) => c.notNull().references("extras.id"))
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity >= 1`))
    .addColumn("flight", "text", (c) => c.notNull())
    .addColumn("time", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("booking_extras_pk", ["booking_id", "extra_id"])
    .execute();
  await index(db, "booking_extras", ["extra_id"]);
}
