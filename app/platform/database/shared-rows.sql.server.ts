// Rows that several processes or users write: whether a postponed job is due, although the machine's clock may have been
// wrong when it was postponed; rows that count their changes, so that two users who edit the same thing do not overwrite
// each other; and the order of lists.
import { sql } from "kysely";
import type { Insertable, RawBuilder, Selectable, SqlBool, Updateable } from "kysely";
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

type Versioned =
  | "settings"
  | "apartment_keys"
  | "apartment_words"
  | "site_text_drafts"
  | "stay_keys";

/** What the owner puts in order; each has a version too. */
type Ordered = "apartments" | "extras" | "testimonials" | "pictures";

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
  return updateVersioned(trx, query.table, query.key, seen, query.row);
}

/** Updates a row that still has the version that was seen, and increments it; false, and no change, when it has another by now. */
export async function updateVersioned<Table extends Versioned | Ordered>(
  trx: Trx,
  table: Table,
  key: Partial<Selectable<Tables[Table]>>,
  seen: number,
  values: Updateable<Tables[Table]>,
): Promise<boolean> {
  const updated = await trx
    .updateTable(table as "settings")
    .set({ ...(values as object), version: seen + 1 })
    .where((eb) => eb.and({ ...(key as object), version: seen }))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** The position after the last one of a list. */
export async function nextPosition(trx: Trx, table: Ordered): Promise<number> {
  const last = await trx
    .selectFrom(table)
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? 0) + 1;
}

/** Writes the order of a list, whose positions count from 1; `keys` are ids, or the names of pictures. */
export async function writePositions(
  trx: Trx,
  table: Ordered,
  keys: readonly (string | number)[],
): Promise<void> {
  const column = table === "pictures" ? "name" : "id";
  for (const [place, key] of keys.entries())
    await trx
      .updateTable(table as "extras")
      .set({ position: place + 1 })
      .where(column as "id", "=", key as string)
      .execute();
}
