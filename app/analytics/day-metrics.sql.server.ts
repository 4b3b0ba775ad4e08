// Counts the page views of a day and replaces the metrics stored for it.
import { setImmediate as breathe, setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { funnelSteps } from "#app/availability/rules/page-view.ts";
import { inTransaction, locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { addMetrics, visitGap, visitorSlices } from "./rules/day-metrics.ts";
import type { DayMetrics, UnmetDemandTotals } from "./rules/day-metrics.ts";

/** A day's metrics, and the searches that could not be sold. */
export interface DayResult {
  metrics: DayMetrics[];
  unmet: UnmetDemandTotals[];
}

/**
 * Counts a day of about `rows` rows. PostgreSQL does it in one query; SQLite blocks our own thread, so its visitors are
 * counted in slices of about a hundredth of a second each, and requests are answered in between. All rows of one
 * visitor are in one slice, so the sums equal those of the whole day.
 */
export async function countDay(db: Db, day: string, rows: number): Promise<DayResult> {
  const metrics = new Map<string, DayMetrics>();
  const unmet = new Map<string, UnmetDemandTotals>();
  for (const { from, below } of visitorSlices(locksRows(db) ? 0 : rows)) {
    if (from === null) await breathe();
    else await wait(pause);
    // Bound as parameters, not as literals: the statement text stays the same and is prepared once.
    const condition = sql`day = ${day}${from === null ? none : sql` and visitor >= ${from}`}${below === null ? none : sql` and visitor < ${below}`}`;
    addMetrics(
      metrics,
      await countMetrics(db, condition),
      ({ split, value }) => `${split} ${value}`,
    );
    addMetrics(
      unmet,
      await countUnmetDemand(db, condition),
      ({ reason, month }) => `${reason} ${month}`,
    );
  }
  return { metrics: [...metrics.values()], unmet: [...unmet.values()] };
}

const none = sql.raw("");

// Milliseconds between slices: enough turns of the event loop to answer waiting requests.
const pause = 4;

// A referrer on our own site ("internal") counts as direct: the linking page was open for longer than a visit lasts. Of
// two pages in the same second the one written first comes first.
async function countMetrics(db: Db, condition: RawBuilder<unknown>): Promise<DayMetrics[]> {
  const written = sql.raw(locksRows(db) ? "ctid" : "rowid");
  const gap = sql.lit(visitGap);
  const stepped = funnelSteps.map(
    (step) => sql`select visitor, language, ${sql.lit(step)} as step from visit_views
      where ${condition} and ' ' || steps || ' ' like ${sql.lit(`% ${step} %`)}`,
  );
  const parts = [
    sql`select 'all' as split, '' as value, count(distinct visitor) as visitors, sum(views) as views,
      count(*) as visits, sum(case when views = 1 then 1 else 0 end) as bounces, sum(seconds) as seconds,
      0 as entries, 0 as exits from visits having count(*) > 0`,
    bySplit("language", "language"),
    bySplit("device", "device"),
    bySplit("source", "case source when 'internal' then 'direct' else source end"),
    bySplit("region", "region"),
    bySplit("campaign", "campaign", "where campaign <> ''"),
    sql`select 'page', page, count(distinct visitor), count(*), 0, 0, 0, sum(begins), sum(ends)
      from numbered group by page`,
    byStep("step", "step"),
    byStep("step-language", "step || ' ' || language"),
  ];
  const { rows } = await sql<DayMetrics>`
    with near as (
      select visitor, at, ${written} as written, page, language, device, source, campaign, region,
        case when at - lag(at) over own <= ${gap} then 0 else 1 end as begins,
        case when lead(at) over own - at <= ${gap} then 0 else 1 end as ends
      from visit_views where ${condition} window own as (partition by visitor order by at, ${written})
    ), numbered as materialized (
      select near.*, sum(begins) over (partition by visitor order by at, written rows unbounded preceding) as visit
      from near
    ), visits as materialized (
      select visitor, count(*) as views, max(at) - min(at) as seconds,
        max(case begins when 1 then language end) as language,
        max(case begins when 1 then device end) as device,
        max(case begins when 1 then source end) as source,
        max(case begins when 1 then campaign end) as campaign,
        max(case begins when 1 then region end) as region
      from numbered group by visitor, visit
    ), stepped as materialized (${sql.join(stepped, sql` union all `)})
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

function bySplit(split: string, value: string, where = "") {
  return sql`
    select ${sql.lit(split)} as split, ${sql.raw(value)} as value, count(distinct visitor) as visitors,
      sum(views) as views, count(*) as visits, sum(case when views = 1 then 1 else 0 end) as bounces,
      sum(seconds) as seconds, 0 as entries, 0 as exits
    from visits ${sql.raw(where)} group by ${sql.raw(value)}`;
}

function byStep(split: string, value: string) {
  return sql`
    select ${sql.lit(split)}, ${sql.raw(value)}, count(distinct visitor), count(*), 0, 0, 0, 0, 0
    from stepped group by ${sql.raw(value)}`;
}

// The same visitor searching for the same stay again counts once.
async function countUnmetDemand(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<UnmetDemandTotals[]> {
  const { rows } = await sql<UnmetDemandTotals>`
    select reason, substr(check_in, 1, 7) as month, count(*) as searches, sum(nights) as nights, sum(cents) as cents from (
      select reason, check_in, max(nights) as nights, max(cents) as cents from visit_wishes where ${condition}
      group by visitor, reason, check_in, check_out, guests
    ) as asked group by reason, substr(check_in, 1, 7)`.execute(db);
  return rows;
}

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
