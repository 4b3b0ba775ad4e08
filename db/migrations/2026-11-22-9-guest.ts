// Further secret links to a booking, one more for each request by its guest.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "booking_links", ["booking_id"]);
}
