// Access to door codes: stays released by staff, codes of single stays, and the codes that must be changed or removed.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("apartment_keys").addColumn("code_changed_at", "text").execute();
  await db.schema
    .createTable("stay_keys")
    .addColumn("booking_id", "text", (c) => c.primaryKey().references("bookings.id"))
    .addColumn("released", "integer", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("removed", "integer", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("ended_codes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("ended_at", "text", (c) => c.notNull())
    .execute();
}
