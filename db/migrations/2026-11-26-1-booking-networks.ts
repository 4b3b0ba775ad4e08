// The network a booking came from, for a day; and an index to find a guest's open stays.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_networks")
    .addColumn("booking_id", "text", (c) => c.primaryKey())
    .addColumn("network_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "booking_networks", ["network_hash"]);
  await index(db, "booking_networks", ["created_at"]);
  await index(db, "bookings", ["payment_method", "check_out"]);
}
