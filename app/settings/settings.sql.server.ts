// The rows of what the owner decided at the desk: one of JSON per subject, with the number of its changes.
import type { Db, Trx } from "#app/platform/database.server.ts";

/** What is kept: the facts that differ from the property's folder, and the owner's own words in letters. */
export type SettingName = "facts" | "letterWords";

/** A row as it stands; before the first change version 0 and `{}`. */
export async function readSetting(
  db: Db,
  name: SettingName,
): Promise<{ version: number; value: string }> {
  const row = await db
    .selectFrom("settings")
    .select(["version", "value"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row ?? { version: 0, value: "{}" };
}

/** Writes `value` if the version still is `seen`; false when somebody was faster, and nothing was written. */
export async function writeSetting(
  trx: Trx,
  name: SettingName,
  { seen, value, now }: { seen: number; value: object; now: Date },
): Promise<boolean> {
  const row = { value: JSON.stringify(value), version: seen + 1, changed_at: now.toISOString() };
  if (seen === 0) {
    const made = await trx
      .insertInto("settings")
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const moved = await trx
    .updateTable("settings")
    .set(row)
    .where("name", "=", name)
    .where("version", "=", seen)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
