// Analytics: page views, searches that could not be sold, their daily metrics, and the salts of today and yesterday.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/page-view-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visit_salts")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("salt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("visit_views")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("page", "text", (c) => c.notNull())
    .addColumn("steps", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("campaign", "text", (c) => c.notNull())
    .addColumn("region", "text", (c) => c.notNull())
    .execute();
  await index(db, "visit_views", ["day"]);
  await db.schema
    .createTable("visit_wishes")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("check_in", "text", (c) => c.notNull())
    .addColumn("check_out", "text", (c) => c.notNull())
    .addColumn("guests", "integer", (c) => c.notNull())
    .addColumn("nights", "integer", (c) => c.notNull())
    .addColumn("cents", "bigint", (c) => c.notNull())
    .execute();
  await index(db, "visit_wishes", ["day"]);
  await db.schema
    .createTable("visit_days")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("split", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("visitors", "integer", (c) => c.notNull())
    .addColumn("views", "integer", (c) => c.notNull())
    .addColumn("visits", "integer", (c) => c.notNull())
    .addColumn("bounces", "integer", (c) => c.notNull())
    .addColumn("seconds", "bigint", (c) => c.notNull())
    .addColumn("entries", "integer", (c) => c.notNull())
    .addColumn("exits", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("visit_days_pk", ["day", "split", "value"])
    .execute();
  await db.schema
    .createTable("visit_lost_days")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("month", "text", (c) => c.notNull())
    .addColumn("searches", "integer", (c) => c.notNull())
    .addColumn("nights", "integer", (c) => c.notNull())
    .addColumn("cents", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("visit_lost_days_pk", ["day", "reason", "month"])
    .execute();
  await db.schema
    .createTable("visit_rolls")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("views", "integer", (c) => c.notNull())
    .addColumn("wishes", "integer", (c) => c.notNull())
    .execute();
}
