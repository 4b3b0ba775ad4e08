// A number that changes with all content shown to visitors: cached pages are then rendered again.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { bumpOn } from "./bump-on.ts";

/**
 * The number is the sum of the rows: SQLite has one, PostgreSQL a few, so that bookings do not wait for each other's
 * row lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_versions")
    .addColumn("shard", "integer", (c) => c.primaryKey())
    .addColumn("count", "bigint", (c) => c.notNull())
    .execute();
  await sql`insert into content_versions (shard, count) values (0, 0)`.execute(db);
  // Once per transaction and at its very end: a transaction waiting for a row here holds up no other.
  if (locksRows(db as Db))
    await sql`create function bump_content_version() returns trigger language plpgsql as $$
    declare this_transaction text := pg_current_xact_id()::text;
    begin
      if current_setting('house.bumped', true) is distinct from this_transaction then
        perform set_config('house.bumped', this_transaction, true);
        insert into content_versions (shard, count) values (pg_backend_pid() % 32, 1)
          on conflict (shard) do update set count = content_versions.count + 1;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of shown) await bumpOn(db, table);
  // An expiring hold also changes what is shown: the next expiry is looked up whenever a page is cached.
  await sql`create index nights_by_hold_end on nights (expires_at) where kind = 'hold'`.execute(db);
}

const shown = [
  "apartments",
  "apartment_words",
  "feature_words",
  "seasons",
  "night_prices",
  "settings",
  "nights",
  "pictures",
  "picture_words",
  "testimonials",
  "testimonial_words",
  "reviews",
];
