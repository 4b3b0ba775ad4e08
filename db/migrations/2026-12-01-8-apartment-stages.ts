// Apartments that were added and are not yet on sale, or no longer, and when each was put on sale or taken off.
import type { Kysely } from "kysely";

/** A process of the previous release sees both as switched off. Column meanings: app/platform/tables/tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("apartments")
    .addColumn("stage", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("apartment_sales")
    .addColumn("apartment_id", "integer", (column) => column.notNull().references("apartments.id"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("on_sale", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("apartment_sales_pk", ["apartment_id", "at"])
    .execute();
}
