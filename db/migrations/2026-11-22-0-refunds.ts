// Refunds: with a reason, and also because a changed stay costs less.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. The table is recreated, since SQLite cannot change a check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("booking_refunds").renameTo("booking_refunds_before").execute();
  await db.schema
    .createTable("booking_refunds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("why", "text", (c) =>
      c.notNull().check(sql`why in ('cancellation', 'goodwill', 'change')`),
    )
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('owed', 'done')`))
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`insert into booking_refunds select id, booking_id, payment_id, amount, currency, why, '', status,
    attempts, next_attempt_at, created_at, updated_at from booking_refunds_before`.execute(db);
  await db.schema.dropTable("booking_refunds_before").execute();
  await index(db, "booking_refunds", ["booking_id"]);
  await index(db, "booking_refunds", ["status", "next_attempt_at"]);
}
