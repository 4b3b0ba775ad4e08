// Disputes of a deposit of which a part was charged, beside those of payments.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/**
 * The table is made anew without the rule that `payment_id` is a payment, since SQLite cannot drop one: it may be a hold. A process
 * of the previous release goes on writing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("disputes").renameTo("disputes_before").execute();
  await db.schema
    .createTable("disputes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("payment_id", "text", (c) => c.notNull())
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
  await sql`insert into disputes (id, booking_id, payment_id, amount, currency, withdrawn, fee,
    reinstated, fee_returned, reason, status, evidence_due_by, created_at, updated_at)
    select id, booking_id, payment_id, amount, currency, withdrawn, fee,
    reinstated, fee_returned, reason, status, evidence_due_by, created_at, updated_at from disputes_before`.execute(
    db,
  );
  await db.schema.dropTable("disputes_before").execute();
  await index(db, "disputes", ["booking_id"]);
  await index(db, "disputes", ["status"]);
}
