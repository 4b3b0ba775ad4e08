// In which other currency a guest also read the prices when booking, for the hint in emails.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/booking-tables.ts. Null in every row so far; the previous release goes on without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("bookings").addColumn("other_currency", "text").execute();
}
