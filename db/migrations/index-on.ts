// How migrations name their indexes.
import type { Kysely } from "kysely";

/** Creates the index `<table>_by_<columns>`. */
export async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}
