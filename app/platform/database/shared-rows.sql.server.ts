// Rows that several processes or users write: whether a postponed job is due, although the machine's clock may have been
// wrong when it was postponed, and rows that count their changes, so that two users who edit the same thing do not
// overwrite each other.
import { sql } from "kysely";
import type { Insertable, RawBuilder, SqlBool } from "kysely";
import type { Tables } from "../tables/tables.ts";
import type { Trx } from "./database.server.ts";

/** True for rows whose time in `column` is past at `now`, or was set by a clock that has since been set back. */
export function isDue(column: string, now: Date): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`(${time} <= ${now.toISOString()} or ${time} > ${latestPlausibleTime(now)})`;
}

// Twice the longest wait of any job: an hour between two attempts.
const longestWait = 2 * 60 * 60_000;

// The latest instant, ISO 8601, that this clock can have scheduled a job for: a later one means that the clock was set back, and
// the job is due. Far enough ahead for processes whose clocks differ.
function latestPlausibleTime(now: Date): string {
  return new Date(now.getTime() + longestWait).toISOString();
}

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
