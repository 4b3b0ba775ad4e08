// Processed Stripe events, so that a repeated one has no effect.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("stripe_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("payment_id", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "stripe_events", ["received_at"]);
}
