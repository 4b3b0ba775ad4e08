// The damage deposit of each booking that agreed to one. A process of the previous release writes none.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/deposit-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("damage_deposits")
    .addColumn("booking_id", "text", (c) => c.primaryKey().references("bookings.id"))
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("return_days", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("kept", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("held_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addCheckConstraint("damage_deposits_kept", sql`kept >= 0 and kept <= amount`)
    .execute();
  await index(db, "damage_deposits", ["status"]);
}
