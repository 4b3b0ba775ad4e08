// Emails that are sent once per stay, the secret links to review it, and the reviews.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("stay_letters")
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("occasion", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("stay_letters_pk", ["booking_id", "kind", "occasion"])
    .execute();
  await db.schema
    .createTable("review_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "review_links", ["booking_id"]);
  await db.schema
    .createTable("reviews")
    .addColumn("booking_id", "text", (c) => c.primaryKey().references("bookings.id"))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("stars", "integer", (c) => c.notNull().check(sql`stars between 1 and 5`))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("guest", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c.notNull().check(sql`status in ('waiting', 'shown', 'hidden')`),
    )
    .addColumn("answer", "text", (c) => c.notNull())
    .addColumn("answer_language", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "reviews", ["status", "apartment_id"]);
}
