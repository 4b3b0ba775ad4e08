// Users who see the cleaning and nothing else. A process of the previous release takes them for staff.
import type { Kysely } from "kysely";

/** 1: of the role `staff` and a cleaner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("people")
    .addColumn("cleans_only", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
