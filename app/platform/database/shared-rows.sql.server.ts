// Rows that several users write: they count their changes, so that two users who edit the same thing do not overwrite each other; and
// the order of lists.
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tables } from "../tables/tables.ts";
import type { Trx } from "./database.server.ts";

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
