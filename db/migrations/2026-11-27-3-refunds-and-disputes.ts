// Refunds of payments that came too late or that began at the provider, refunds that fail later, and disputes.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/**
 * Column meanings: app/platform/tables/booking-tables.ts. The table of refunds is recreated without the check on `why`, since SQLite
 * cannot drop one; new columns have defaults, so that a process of the previous release can go on writing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("booking_refunds").renameTo("booking_refunds_before").execute();
  await db.schema
    .createTable("booking_refunds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("why", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('owed', 'done')`))
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("gateway_reference", "text")
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`insert into booking_refunds (id, booking_id, payment_id, amount, currency, why, reason, status,
    attempts, next_attempt_at, created_at, updated_at) select id, booking_id, payment_id, amount, currency, why, reason,
    status, attempts, next_attempt_at, created_at, updated_at from booking_refunds_before`.execute(
    db,
  );
  await db.schema.dropTable("booking_refunds_before").execute();
  await index(db, "booking_refunds", ["booking_id"]);
  await index(db, "booking_refunds", ["status", "next_attempt_at"]);
  await db.schema
    .createTable("disputes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("withdrawn", "integer", (c) => c.notNull())
    .addColumn("fee", "integer", (c) => c.notNull())
    .addColumn("reinstated", "integer", (c) => c.notNull())
    .addColumn("fee_returned", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("evidence_due_by", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "disputes", ["booking_id"]);
  await index(db, "disputes", ["status"]);
}
