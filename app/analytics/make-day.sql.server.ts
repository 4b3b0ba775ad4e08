// Puts a day's figures, and with them those of its month, in the place of those they had.
import { sql } from "kysely";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countDay } from "./count-day.sql.server.ts";

/**
 * Made from `rows` rows at least. Throws a unique violation when another process does the same, or another day of the same
 * month, at the same moment: then that one stands and this one is for the next time.
 */
export async function makeDay(
  db: Db,
  day: string,
  rows: { views: number; wishes: number },
): Promise<void> {
  const { figures, lost } = await countDay(db, day, rows.views);
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("visit_rolls").where("day", "=", day).execute();
    await trx
      .insertInto("visit_rolls")
      .values({ day, ...rows })
      .execute();
    await trx.deleteFrom("visit_days").where("day", "=", day).execute();
    for (let from = 0; from < figures.length; from += 100)
      await trx
        .insertInto("visit_days")
        .values(figures.slice(from, from + 100).map((each) => ({ day, ...each })))
        .execute();
    await trx.deleteFrom("visit_lost_days").where("day", "=", day).execute();
    if (lost.length > 0)
      await trx
        .insertInto("visit_lost_days")
        .values(lost.map((each) => ({ day, ...each })))
        .execute();
    await makeMonth(trx, day.slice(0, 7));
  });
}

// Of two transactions that do this at once for one month, the second either finds the rows of the first or meets them.
async function makeMonth(trx: Db, month: string): Promise<void> {
  await trx.deleteFrom("visit_months").where("month", "=", month).execute();
  await sql`insert into visit_months
      (month, split, value, visitors, views, visits, bounces, seconds, entries, exits)
    select ${sql.lit(month)}, split, value, sum(visitors), sum(views), sum(visits), sum(bounces), sum(seconds),
      sum(entries), sum(exits)
    from visit_days where day >= ${`${month}-01`} and day <= ${`${month}-31`} group by split, value`.execute(
    trx,
  );
}
