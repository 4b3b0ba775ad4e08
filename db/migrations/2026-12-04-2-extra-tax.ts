// The rate of value added tax of an extra, where it is another than that of the stay.
import type { Kysely } from "kysely";

/** Null in every row so far: the rate of the stay. The previous release goes on without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("extras").addColumn("tax_hundredths", "integer").execute();
}
