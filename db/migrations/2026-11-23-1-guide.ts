// Door code and Wi-Fi of an apartment.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("apartment_keys")
    .addColumn("apartment_id", "integer", (c) => c.primaryKey().references("apartments.id"))
    .addColumn("door_code", "text", (c) => c.notNull())
    .addColumn("wifi_network", "text", (c) => c.notNull())
    .addColumn("wifi_password", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .execute();
}
