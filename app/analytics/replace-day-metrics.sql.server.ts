// Replaces the stored metrics of days, and those of their months.
import { sql } from "kysely";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { countDay } from "./count-day.sql.server.ts";
import type { DayResult } from "./count-day.sql.server.ts";

/** A day, and how many rows it had when it was found stale: its metrics are computed from at least that many. */
export interface DayToCount {
  day: string;
  rows: { views: number; wishes: number };
}

/**
 * Replaces the days of one month in one transaction. Throws a unique violation when another process writes days of the
 * same month at the same time; that process's result is kept, and these days are left for the next run.
 */
export async function replaceDayMetrics(db: Db, days: readonly DayToCount[]): Promise<void> {
  const counted: [DayToCount, DayResult][] = [];
  for (const each of days) counted.push([each, await countDay(db, each.day, each.rows.views)]);
  await inTransaction(db, async (trx) => {
    for (const [day, metrics] of counted) await replaceDay(trx, day, metrics);
    for (const month of new Set(days.map(({ day }) => day.slice(0, 7))))
      await replaceMonth(trx, month);
  });
}

async function replaceDay(trx: Trx, { day, rows }: DayToCount, counted: DayResult): Promise<void> {
  const { metrics, unmet } = counted;
  for (const table of ["visit_rolls", "visit_days", "visit_lost_days"] as const)
    await trx.deleteFrom(table).where("day", "=", day).execute();
  await trx
    .insertInto("visit_rolls")
    .values({ day, ...rows })
    .execute();
  for (let from = 0; from < metrics.length; from += 100)
    await trx
      .insertInto("visit_days")
      .values(metrics.slice(from, from + 100).map((each) => ({ day, ...each })))
      .execute();
  if (unmet.length > 0)
    await trx
      .insertInto("visit_lost_days")
      .values(unmet.map((each) => ({ day, ...each })))
      .execute();
}

// When two transactions do this for the same month at once, the second either sees the rows of the first or collides
// with them.
async function replaceMonth(trx: Db, month: string): Promise<void> {
  await trx.deleteFrom("visit_months").where("month", "=", month).execute();
  await sql`insert into visit_months
      (month, split, value, visitors, views, visits, bounces, seconds, entries, exits)
    select ${sql.lit(month)}, split, value, sum(visitors), sum(views), sum(visits), sum(bounces), sum(seconds),
      sum(entries), sum(exits)
    from visit_days where day >= ${`${month}-01`} and day <= ${`${month}-31`} group by split, value`.execute(
    trx,
  );
}
