// Monthly sums of the daily metrics, stored row counts of page views, and an index by visitor to count a day in slices.
import { type Kysely, sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/page-view-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visit_months")
    .addColumn("month", "text", (c) => c.notNull())
    .addColumn("split", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("visitors", "integer", (c) => c.notNull())
    .addColumn("views", "integer", (c) => c.notNull())
    .addColumn("visits", "integer", (c) => c.notNull())
    .addColumn("bounces", "integer", (c) => c.notNull())
    .addColumn("seconds", "bigint", (c) => c.notNull())
    .addColumn("entries", "integer", (c) => c.notNull())
    .addColumn("exits", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("visit_months_pk", ["month", "split", "value"])
    .execute();
  await sql`insert into visit_months
    select substr(day, 1, 7), split, value, sum(visitors), sum(views), sum(visits), sum(bounces), sum(seconds),
      sum(entries), sum(exits)
    from visit_days group by substr(day, 1, 7), split, value`.execute(db);
  await db.schema
    .createTable("visit_counts")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("views", "integer", (c) => c.notNull())
    .addColumn("wishes", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into visit_counts
    select day, sum(views), sum(wishes) from (
      select day, count(*) as views, 0 as wishes from visit_views group by day
      union all select day, 0, count(*) from visit_wishes group by day
    ) as counted group by day`.execute(db);
  for (const table of ["visit_views", "visit_wishes"]) {
    await db.schema.dropIndex(`${table}_by_day`).execute();
    await index(db, table, ["day", "visitor"]);
  }
  // The chart of visitors by day reads only one row in some hundreds.
  await sql`create index visit_days_of_all on visit_days (day) where split = 'all'`.execute(db);
}
