// The rows of visits: salts, what was seen, what was asked for in vain, and from how many of them days were counted.
import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import type { VisitViewRow, VisitWishRow } from "#app/platform/visit-tables.ts";

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

/** Writes rows, a hundred a statement. */
export async function insertVisits(
  db: Db,
  { views, wishes }: { views: VisitViewRow[]; wishes: VisitWishRow[] },
): Promise<void> {
  for (let from = 0; from < views.length; from += 100)
    await db
      .insertInto("visit_views")
      .values(views.slice(from, from + 100))
      .execute();
  for (let from = 0; from < wishes.length; from += 100)
    await db
      .insertInto("visit_wishes")
      .values(wishes.slice(from, from + 100))
      .execute();
}

/** How many rows a day has. */
export async function countRows(db: Db, day: string): Promise<{ views: number; wishes: number }> {
  const count = async (table: "visit_views" | "visit_wishes") => {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("day", "=", day)
      .executeTakeFirstOrThrow();
    return rows;
  };
  return { views: await count("visit_views"), wishes: await count("visit_wishes") };
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
    .selectFrom("visit_views")
    .select((eb) => eb.fn.min("day").as("day"))
    .where("day", ">=", from)
    .executeTakeFirstOrThrow();
  return day;
}

/** Deletes what was seen before `day`; the daily figures stay. */
export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("visit_views").where("day", "<", day).execute();
  await db.deleteFrom("visit_wishes").where("day", "<", day).execute();
}
