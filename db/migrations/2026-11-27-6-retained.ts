// What the property keeps of a cancelled booking or a no-show: decided once, and not changed by what is paid or given back later.
import type { Kysely } from "kysely";

/** Null while it is not decided, and in bookings that ended before: of these the card payments less the refunds are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("bookings").addColumn("retained", "integer").execute();
}
