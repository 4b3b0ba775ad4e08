// A day's figures from a day's rows, counted by the database: no row of the day comes into this process's memory.
import { sql } from "kysely";
import { funnelSteps } from "#app/booking/rules/told-page.ts";
import { locksRows } from "#app/platform/database.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { visitGap } from "./rules/day-figures.ts";

/** Puts a day's figures, made from `rows` rows at least, in the place of those it had; call it in a transaction. */
export async function makeDay(
  trx: Db,
  day: string,
  rows: { views: number; wishes: number },
): Promise<void> {
  await trx.deleteFrom("visit_rolls").where("day", "=", day).execute();
  await trx
    .insertInto("visit_rolls")
    .values({ day, ...rows })
    .execute();
  await trx.deleteFrom("visit_days").where("day", "=", day).execute();
  await trx.deleteFrom("visit_lost_days").where("day", "=", day).execute();
  await insertFigures(trx, day);
  await insertLost(trx, day);
}

// A page of ours cannot have sent a visit: it was open for longer than a visit lasts. Of two pages in the same second
// the first written comes first.
async function insertFigures(trx: Db, day: string): Promise<void> {
  const written = sql.raw(locksRows(trx) ? "ctid" : "rowid");
  const gap = sql.lit(visitGap);
  const stepped = funnelSteps.map(
    (step) => sql`select visitor, language, ${sql.lit(step)} as step from visit_views
      where day = ${day} and ' ' || steps || ' ' like ${sql.lit(`% ${step} %`)}`,
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
  await sql`insert into visit_days
      (day, split, value, visitors, views, visits, bounces, seconds, entries, exits)
    with near as (
      select visitor, at, ${written} as written, page, language, device, source, campaign, region,
        case when at - lag(at) over own <= ${gap} then 0 else 1 end as begins,
        case when lead(at) over own - at <= ${gap} then 0 else 1 end as ends
      from visit_views where day = ${day} window own as (partition by visitor order by at, ${written})
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
    select ${sql.lit(day)}, figures.* from (${sql.join(parts, sql` union all `)}) as figures`.execute(
    trx,
  );
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

// The same visitor asking for the same stay again counts once.
async function insertLost(trx: Db, day: string): Promise<void> {
  await sql`insert into visit_lost_days (day, reason, month, searches, nights, cents)
    select ${sql.lit(day)}, reason, substr(check_in, 1, 7), count(*), sum(nights), sum(cents) from (
      select reason, check_in, max(nights) as nights, max(cents) as cents from visit_wishes where day = ${day}
      group by visitor, reason, check_in, check_out, guests
    ) as asked group by reason, substr(check_in, 1, 7)`.execute(trx);
}
