// Apartments, pictures and testimonials edited by the owner: versions, and which translations are outdated.
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Column meanings: app/platform/tables/tables.ts and content-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("apartments")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable("apartments").addColumn("cover", "text").execute();
  const words = db.schema.alterTable("apartment_words");
  await words.addColumn("version", "integer", (c) => c.notNull().defaultTo(1)).execute();
  await words.addColumn("sources", "text", (c) => c.notNull().defaultTo("{}")).execute();
  await db.schema
    .createTable("pictures")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("original", "text")
    .addColumn("hash", "text")
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('photo', 'render', 'illustration')`),
    )
    .addColumn("category", "text", (c) =>
      c.notNull().check(sql`category in ('exterior', 'rooms', 'amenities')`),
    )
    .addColumn("apartment", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("shown", "integer", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("picture_words")
    .addColumn("picture", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("alt", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("picture_words_pk", ["picture", "language"])
    .execute();
  await db.schema
    .createTable("testimonials")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("source", "text", (c) => c.notNull().check(sql`source in ('owner', 'guest')`))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("guest", "text", (c) => c.notNull())
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("month", "text", (c) => c.notNull())
    .addColumn("apartment_id", "integer", (c) => c.references("apartments.id"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("testimonial_words")
    .addColumn("testimonial_id", "text", (c) =>
      c.notNull().references("testimonials.id").onDelete("cascade"),
    )
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("quote", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("testimonial_words_pk", ["testimonial_id", "language"])
    .execute();
}
