// The names of the guests who travel with the one that a booking is for.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/booking-tables.ts. The previous release goes on without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("bookings")
    .addColumn("companions", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
