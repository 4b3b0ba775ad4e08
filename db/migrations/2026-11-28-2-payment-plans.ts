// Bookings that are paid in two parts, and what the payment provider needs to charge the second one to a saved card.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/rate-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_plans")
    .addColumn("booking_id", "text", (c) => c.primaryKey().references("bookings.id"))
    .addColumn("collect", "text", (c) => c.notNull())
    .addColumn("first_part", "integer", (c) => c.notNull())
    .addColumn("second_part", "integer", (c) => c.notNull())
    .addColumn("due_on", "text", (c) => c.notNull())
    .addColumn("days_before", "integer", (c) => c.notNull())
    .addColumn("consent_version", "text")
    .addColumn("consent_at", "text")
    .addColumn("gateway", "text")
    .addColumn("customer", "text")
    .addColumn("saved_card", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("declines", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("decline_reason", "text")
    .addColumn("next_attempt_at", "text", (c) => c.notNull())
    .addColumn("requests", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "payment_plans", ["state", "next_attempt_at"]);
  await index(db, "payment_plans", ["saved_card"]);
}
