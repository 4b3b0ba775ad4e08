// What staff add to a booking: notes and refunds.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "booking_notes", ["booking_id"]);
  await db.schema
    .createTable("booking_refunds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("why", "text", (c) => c.notNull().check(sql`why in ('cancellation', 'goodwill')`))
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('owed', 'done')`))
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "booking_refunds", ["booking_id"]);
  await index(db, "booking_refunds", ["status", "next_attempt_at"]);
  await index(db, "outbox", ["booking_id"]);
}
