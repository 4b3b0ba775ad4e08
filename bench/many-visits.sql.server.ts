// Millions of invented page views over 25 months, and three years of bookings, written by the database itself: for measuring only.
import { sql } from "kysely";
import { makeDays } from "#app/analytics/make-days.sql.server.ts";
import { addCount } from "#app/analytics/visits.sql.server.ts";
import { addDays, addMonths, daysBetween } from "#app/booking/rules/plain-date.ts";
import type { Database, Db } from "#app/platform/database.server.ts";

/** How much is written; `visitorsADay` see ten pages each. */
export interface ManyVisits {
  today: string;
  months: number;
  visitorsADay: number;
}

/** Fills the empty tables of visits, a day at a time, and makes every day's figures as the house does. Answers the rows. */
export async function writeManyVisits(
  { db, dialect }: Database,
  { today, months, visitorsADay }: ManyVisits,
): Promise<number> {
  const from = addMonths(today, -months);
  const days = daysBetween(from, today);
  for (let n = 0; n <= days; n++) {
    const day = addDays(from, n);
    const counted = { views: visitorsADay * 10, wishes: Math.ceil(visitorsADay / 20) };
    await db.transaction().execute(async (trx) => {
      await writeDay(trx, dialect, day, n, visitorsADay);
      await addCount(trx, { day, ...counted });
    });
    await makeDays(db, [{ day, rows: counted }]);
  }
  return (days + 1) * visitorsADay * 10;
}

// Worked out from a visitor's number and a page's: 60 pages, 400 sources, 200 campaigns, ten languages, 120 regions.
async function writeDay(
  db: Db,
  dialect: Database["dialect"],
  day: string,
  n: number,
  visitors: number,
): Promise<void> {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000 - 4 * 3600;
  const numbers = (name: string, count: number) =>
    dialect === "postgres"
      ? sql`generate_series(0, ${sql.lit(count - 1)}) as ${sql.ref(name)}(n)`
      : sql`(with recursive up(n) as (select 0 union all select n + 1 from up where n < ${sql.lit(count - 1)}) select n from up) as ${sql.ref(name)}`;
  const hash = sql`((v.n * 7919 + ${sql.lit(n * 104_729)}) % 1000003)`;
  await sql`insert into visit_views (day, at, visitor, page, steps, language, device, source, campaign, region)
    select ${sql.lit(day)}, ${sql.lit(midnight)} + (${hash} * 61) % 70000 + p.n * (20 + ${hash} % 210),
      substr('abcdefghijklmnopqrstuv' || ${hash} || '-' || v.n, length(cast(v.n as text)) + length(cast(${hash} as text)) + 2),
      '/page-' || ((${hash} + p.n * 7) % 60),
      case when ${hash} % 3 > 0 or p.n < 4 then '' when p.n < 6 then 'search' when p.n < 8 then 'search apartment'
        when p.n < 9 then 'search apartment details' else 'search apartment details review' end,
      'l' || (${hash} % 10),
      case ${hash} % 5 when 0 then 'tablet' when 1 then 'desktop' else 'phone' end,
      case when p.n > 0 then 'internal' when ${hash} % 4 > 0 then 'Google' else 'source-' || (${hash} % 400) end,
      case when ${hash} % 10 = 0 and p.n = 0 then 'campaign-' || (${hash} % 200) else '' end,
      'r' || (${hash} % 120)
    from ${numbers("v", visitors)} cross join ${numbers("p", 10)}`.execute(db);
  await sql`insert into visit_wishes (day, visitor, reason, check_in, check_out, guests, nights, cents)
    select ${sql.lit(day)}, 'w' || v.n, case v.n % 3 when 0 then 'full' when 1 then 'tooShort' else 'tooManyGuests' end,
      ${sql.lit(day.slice(0, 7))} || '-20', ${sql.lit(day.slice(0, 7))} || '-25', 2, 5, 70000
    from ${numbers("v", Math.ceil(visitors / 20))}`.execute(db);
}
