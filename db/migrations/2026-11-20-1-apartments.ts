// The apartments, their texts in each language, and their nightly prices.
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Column meanings: app/platform/tables/tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("apartments")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("bedrooms", "integer", (c) => c.notNull())
    .addColumn("bathrooms", "integer", (c) => c.notNull())
    .addColumn("guests", "integer", (c) => c.notNull())
    .addColumn("size_m2", "integer", (c) => c.notNull())
    .addColumn("side", "text", (c) => c.notNull())
    .addColumn("floor", "integer", (c) => c.notNull())
    .addColumn("base_rate", "integer", (c) => c.notNull().check(sql`base_rate > 0`))
    .addColumn("cleaning_fee", "integer", (c) => c.notNull().check(sql`cleaning_fee >= 0`))
    .addColumn("beds", "text", (c) => c.notNull())
    .addColumn("features", "text", (c) => c.notNull())
    .addColumn("access", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("apartment_words")
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("tagline", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("view", "text", (c) => c.notNull())
    .addColumn("access", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("apartment_words_pk", ["apartment_id", "language"])
    .execute();
  await db.schema
    .createTable("feature_words")
    .addColumn("feature", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("label", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("feature_words_pk", ["feature", "language"])
    .execute();
  await db.schema
    .createTable("seasons")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("from_day", "text", (c) => c.notNull())
    .addColumn("to_day", "text", (c) => c.notNull())
    .addColumn("percent", "integer", (c) => c.notNull().check(sql`percent > 0`))
    .addColumn("min_nights", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("night_prices")
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount >= 0`))
    .addPrimaryKeyConstraint("night_prices_pk", ["apartment_id", "night"])
    .execute();
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("changed_at", "text", (c) => c.notNull())
    .execute();
}
