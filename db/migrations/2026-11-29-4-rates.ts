// Rates with years: seasons of dates and of Easter, names of the owner's own, base rates by year, rules of single nights, the
// draft of the rates and the versions that were published.
import type { Kysely } from "kysely";
import { bumpOn } from "./bump-on.ts";

/** Column meanings: app/platform/tables/rate-tables.ts. Every night costs what it did before: nothing is carried over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dated_seasons")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("first", "text", (c) => c.notNull())
    .addColumn("last", "text", (c) => c.notNull())
    .addColumn("percent", "integer", (c) => c.notNull())
    .addColumn("min_nights", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("season_names")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("season_names_pk", ["key", "language"])
    .execute();
  await db.schema
    .createTable("year_rates")
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("year", "integer", (c) => c.notNull())
    .addColumn("base_rate", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("year_rates_pk", ["apartment_id", "year"])
    .execute();
  await db.schema
    .createTable("night_rules")
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("min_nights", "integer")
    .addColumn("no_arrival", "integer", (c) => c.notNull())
    .addColumn("no_departure", "integer", (c) => c.notNull())
    .addColumn("closed", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("night_rules_pk", ["apartment_id", "night"])
    .execute();
  for (const table of ["dated_seasons", "season_names", "year_rates", "night_rules"])
    await bumpOn(db, table);
  await db.schema
    .createTable("rate_drafts")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("sheet", "text")
    .addColumn("changed_at", "text", (c) => c.notNull())
    .addColumn("changed_by", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("rate_versions")
    .addColumn("number", "integer", (c) => c.primaryKey())
    .addColumn("sheet", "text", (c) => c.notNull())
    .addColumn("published_at", "text", (c) => c.notNull())
    .addColumn("published_by", "text", (c) => c.notNull())
    .execute();
}
