// Promotions, which of them each booking uses, and the history of prices that a reduction is compared with.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { bumpOn } from "./bump-on.ts";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/rate-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("promotions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.unique())
    .addColumn("threshold", "integer")
    .addColumn("percent", "integer")
    .addColumn("amount", "integer")
    .addColumn("apartments", "text", (c) => c.notNull())
    .addColumn("book_from", "text")
    .addColumn("book_until", "text")
    .addColumn("stay_from", "text")
    .addColumn("stay_until", "text")
    .addColumn("most_uses", "integer")
    .addColumn("most_uses_per_guest", "integer")
    .addColumn("combines", "integer", (c) => c.notNull())
    .addColumn("announced", "integer", (c) => c.notNull())
    .addColumn("names", "text", (c) => c.notNull())
    .addColumn("since", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await bumpOn(db, "promotions");
  await db.schema
    .createTable("promotion_uses")
    .addColumn("promotion_id", "text", (c) => c.notNull().references("promotions.id"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("terms", "text", (c) => c.notNull())
    .addColumn("booked_on", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("promotion_uses_key", ["promotion_id", "booking_id"])
    .execute();
  await index(db, "promotion_uses", ["booking_id"]);
  await db.schema
    .createTable("price_history")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("part", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
  await index(db, "price_history", ["part", "at"]);
  await refuseChanges(db);
}

// What a price was is evidence: both databases refuse to change a row of the history.
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  const why = sql.lit("rows of the price history are never changed");
  if (!locksRows(db as Db)) {
    for (const [name, change] of [
      ["update", sql`update`],
      ["delete", sql`delete`],
    ] as const)
      await sql`create trigger ${sql.id(`price_history_refuse_${name}`)} before ${change} on price_history
        begin select raise(abort, ${why}); end`.execute(db);
    return;
  }
  await sql`create function refuse_price_history_change() returns trigger language plpgsql as $$
    begin raise exception ${why}; end $$`.execute(db);
  await sql`create trigger refuse_change before update or delete on price_history
    for each row execute function refuse_price_history_change()`.execute(db);
}
