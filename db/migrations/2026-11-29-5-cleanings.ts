// Which apartments were cleaned after which departure: who began, who finished, and when.
import type { Kysely } from "kysely";

/** Column meanings: app/platform/tables/extra-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cleanings")
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("started_at", "text")
    .addColumn("started_by", "text")
    .addColumn("done_at", "text")
    .addColumn("done_by", "text")
    .addPrimaryKeyConstraint("cleanings_pk", ["apartment_id", "day"])
    .execute();
}
