// Writing rows that count their changes, so that two users who edit the same thing do not overwrite each other.
import type { Insertable } from "kysely";
import type { Trx } from "./database.server.ts";
import type { Tables } from "../tables/tables.ts";

type Versioned = "settings" | "apartment_keys" | "apartment_words" | "stay_keys";

/**
 * Writes a row on top of the version that was seen, 0 for one that does not exist yet, and increments it. False, and nothing
 * written, when it was changed meanwhile. `key` holds the columns of the table's primary key.
 */
export async function writeVersioned<
  Table extends Versioned,
  Key extends Partial<Insertable<Tables[Table]>>,
>(
  trx: Trx,
  table: Table,
  key: Key,
  seen: number,
  values: Omit<Insertable<Tables[Table]>, keyof Key | "version">,
): Promise<boolean> {
  const row = { ...values, version: seen + 1 };
  // The tables differ in their columns, which the parameters have checked.
  const query = { table: table as "settings", key: key as object, row: row as object };
  if (seen === 0) {
    const inserted = await trx
      .insertInto(query.table)
      .values({ ...query.key, ...query.row } as Insertable<Tables["settings"]>)
      .onConflict((conflict) => conflict.columns(Object.keys(key) as ["name"]).doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable(query.table)
    .set(query.row)
    .where((eb) => eb.and({ ...query.key, version: seen }))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
