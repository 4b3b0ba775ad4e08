// The rows of page views: salts, page views, searches that could not be sold, and the row counts from which days were
// computed.
import { randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type {
  PageViewCountRow,
  PageViewRow,
  UnmetDemandRow,
} from "#app/platform/tables/page-view-tables.ts";

/** The salt of a day, created by the first process that needs it. */
export async function readSalt(db: Db, day: string): Promise<string> {
  const find = () =>
    db.selectFrom("visit_salts").select("salt").where("day", "=", day).executeTakeFirst();
  const found = await find();
  if (found) return found.salt;
  await db
    .insertInto("visit_salts")
    .values({ day, salt: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  return (await find())!.salt;
}

/** Overwrites and deletes the salts of the days before `day`: after that, visitors of those days cannot be identified. */
export async function destroySalts(db: Db, day: string): Promise<void> {
  await db
    .updateTable("visit_salts")
    .set({ salt: "0".repeat(43) })
    .where("day", "<", day)
    .execute();
  await db.deleteFrom("visit_salts").where("day", "<", day).execute();
}

/** Writes rows, a hundred per statement, and updates their counts; call it in a transaction. */
export async function insertPageViews(
  trx: Db,
  { views, unmetSearches }: { views: PageViewRow[]; unmetSearches: UnmetDemandRow[] },
): Promise<void> {
  for (let from = 0; from < views.length; from += 100)
    await trx
      .insertInto("visit_views")
      .values(views.slice(from, from + 100))
      .execute();
  for (let from = 0; from < unmetSearches.length; from += 100)
    await trx
      .insertInto("visit_wishes")
      .values(unmetSearches.slice(from, from + 100))
      .execute();
  // Last, and always in this order: other processes update the same counts, and hold their row locks only this long.
  for (const day of [...new Set([...views, ...unmetSearches].map((row) => row.day))].sort())
    await addRowCount(trx, {
      day,
      views: views.filter((row) => row.day === day).length,
      wishes: unmetSearches.filter((row) => row.day === day).length,
    });
}

/** Adds to the stored row count of a day. */
export async function addRowCount(trx: Db, added: PageViewCountRow): Promise<void> {
  await trx
    .insertInto("visit_counts")
    .values(added)
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((eb) => ({
        views: eb("visit_counts.views", "+", eb.ref("excluded.views")),
        wishes: eb("visit_counts.wishes", "+", eb.ref("excluded.wishes")),
      })),
    )
    .execute();
}

/** How many rows a day has: read from the stored count, so that it costs the same for a day with millions. */
export async function readRowCount(
  db: Db,
  day: string,
): Promise<{ views: number; wishes: number }> {
  const found = await db
    .selectFrom("visit_counts")
    .select(["views", "wishes"])
    .where("day", "=", day)
    .executeTakeFirst();
  return found ?? { views: 0, wishes: 0 };
}

/** The row count from which a day's metrics were computed; null when it has none. */
export async function findRollup(
  db: Db,
  day: string,
): Promise<{ views: number; wishes: number } | null> {
  const found = await db
    .selectFrom("visit_rolls")
    .select(["views", "wishes"])
    .where("day", "=", day)
    .executeTakeFirst();
  return found ?? null;
}

/** The last day that has metrics; null when there is none. */
export async function findLastRollup(db: Db): Promise<string | null> {
  const { last } = await db
    .selectFrom("visit_rolls")
    .select((eb) => eb.fn.max("day").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** The first day from `from` on that has rows; null when there is none. */
export async function findDayFrom(db: Db, from: string): Promise<string | null> {
  const { day } = await db
    .selectFrom("visit_counts")
    .select((eb) => eb.fn.min("day").as("day"))
    .where("day", ">=", from)
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * Deletes page views before `day`, in batches of some thousand rows that let other work run in between; the daily
 * metrics are kept.
 */
export async function deletePageViewsBefore(db: Db, day: string): Promise<void> {
  const place = sql.raw(locksRows(db) ? "ctid" : "rowid");
  for (const table of ["visit_views", "visit_wishes"] as const) {
    let deleted = 0n;
    do {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${place} in
        (select ${place} from ${sql.table(table)} where day < ${day} limit ${sql.lit(deleteBatchSize)})`.execute(
        db,
      );
      deleted = numAffectedRows;
      await breathe();
    } while (deleted === BigInt(deleteBatchSize));
  }
  await db.deleteFrom("visit_counts").where("day", "<", day).execute();
}

const deleteBatchSize = 5_000;
