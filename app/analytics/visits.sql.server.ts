// The rows of visits: salts, what was seen, what was asked for in vain, and from how many of them days were counted.
import { randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { locksRows } from "#app/platform/database.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { VisitCountRow, VisitViewRow, VisitWishRow } from "#app/platform/visit-tables.ts";

/** The salt of a day, made by whichever process asks first. */
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

/** Overwrites and destroys the salts of the days before `day`: nobody can ask any more whether somebody was here then. */
export async function destroySalts(db: Db, day: string): Promise<void> {
  await db
    .updateTable("visit_salts")
    .set({ salt: "0".repeat(43) })
    .where("day", "<", day)
    .execute();
  await db.deleteFrom("visit_salts").where("day", "<", day).execute();
}

/** Writes rows, a hundred a statement, and counts them; call it in a transaction. */
export async function insertVisits(
  trx: Db,
  { views, wishes }: { views: VisitViewRow[]; wishes: VisitWishRow[] },
): Promise<void> {
  for (let from = 0; from < views.length; from += 100)
    await trx
      .insertInto("visit_views")
      .values(views.slice(from, from + 100))
      .execute();
  for (let from = 0; from < wishes.length; from += 100)
    await trx
      .insertInto("visit_wishes")
      .values(wishes.slice(from, from + 100))
      .execute();
  // Last, and always in this order: other processes add to the same counts, and wait for nobody longer than that.
  for (const day of [...new Set([...views, ...wishes].map((row) => row.day))].sort())
    await addCount(trx, {
      day,
      views: views.filter((row) => row.day === day).length,
      wishes: wishes.filter((row) => row.day === day).length,
    });
}

/** Adds to what is known of how many rows a day has. */
export async function addCount(trx: Db, added: VisitCountRow): Promise<void> {
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

/** How many rows a day has: looked up, never counted, so that it costs the same for a day of millions. */
export async function countRows(db: Db, day: string): Promise<{ views: number; wishes: number }> {
  const found = await db
    .selectFrom("visit_counts")
    .select(["views", "wishes"])
    .where("day", "=", day)
    .executeTakeFirst();
  return found ?? { views: 0, wishes: 0 };
}

/** From how many rows a day's figures were made; null when there are none. */
export async function findRoll(
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

/** The last day that has figures; null when none has. */
export async function findLastRoll(db: Db): Promise<string | null> {
  const { last } = await db
    .selectFrom("visit_rolls")
    .select((eb) => eb.fn.max("day").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** The first day from `from` on of which there are rows; null when there is none. */
export async function findDayFrom(db: Db, from: string): Promise<string | null> {
  const { day } = await db
    .selectFrom("visit_counts")
    .select((eb) => eb.fn.min("day").as("day"))
    .where("day", ">=", from)
    .executeTakeFirstOrThrow();
  return day;
}

/** Deletes what was seen before `day`, some thousand rows at a time with others' work in between; the daily figures stay. */
export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  const place = sql.raw(locksRows(db) ? "ctid" : "rowid");
  for (const table of ["visit_views", "visit_wishes"] as const) {
    let deleted = 0n;
    do {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${place} in
        (select ${place} from ${sql.table(table)} where day < ${day} limit ${sql.lit(slice)})`.execute(
        db,
      );
      deleted = numAffectedRows;
      await breathe();
    } while (deleted === BigInt(slice));
  }
  await db.deleteFrom("visit_counts").where("day", "<", day).execute();
}

const slice = 5_000;
