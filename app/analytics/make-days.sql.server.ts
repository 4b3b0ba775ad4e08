// Puts the figures of days, and with them those of their month, in the place of those they had.
import { sql } from "kysely";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { countDay } from "./count-day.sql.server.ts";
import type { CountedDay } from "./count-day.sql.server.ts";

/** A day, and the rows that it has: its figures are made from so many at least. */
export interface DayToMake {
  day: string;
  rows: { views: number; wishes: number };
}

/**
 * The days of one month, in one transaction. Throws a unique violation when another process does the same, or other days of
 * the month, at the same moment: then that one stands and these are for the next time.
 */
export async function makeDays(db: Db, days: readonly DayToMake[]): Promise<void> {
  const counted: [DayToMake, CountedDay][] = [];
  for (const each of days) counted.push([each, await countDay(db, each.day, each.rows.views)]);
  await inTransaction(db, async (trx) => {
    for (const [day, figures] of counted) await keepDay(trx, day, figures);
    for (const month of new Set(days.map(({ day }) => day.slice(0, 7))))
      await makeMonth(trx, month);
  });
}

async function keepDay(trx: Trx, { day, rows }: DayToMake, counted: CountedDay): Promise<void> {
  const { figures, lost } = counted;
  for (const table of ["visit_rolls", "visit_days", "visit_lost_days"] as const)
    await trx.deleteFrom(table).where("day", "=", day).execute();
  await trx
    .insertInto("visit_rolls")
    .values({ day, ...rows })
    .execute();
  for (let from = 0; from < figures.length; from += 100)
    await trx
      .insertInto("visit_days")
      .values(figures.slice(from, from + 100).map((each) => ({ day, ...each })))
      .execute();
  if (lost.length > 0)
    await trx
      .insertInto("visit_lost_days")
      .values(lost.map((each) => ({ day, ...each })))
      .execute();
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
