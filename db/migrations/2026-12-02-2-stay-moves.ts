// The moves of a stay whose guest changes the apartment during it.
import type { Kysely } from "kysely";

/**
 * JSON, `[{ "from": "2027-01-14", "apartmentId": 5 }]`, by day; `apartment_id` is the apartment of the arrival. None in every booking
 * of the previous release, which goes on reading whose a night is from `nights`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("bookings")
    .addColumn("moves", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  // In the lock of which apartment a stay's own code is; null: of the one in which it began.
  await db.schema.alterTable("stay_keys").addColumn("apartment_id", "integer").execute();
}
