// Calendars of other sites: feeds, their claims, conflicts with our bookings, and export links.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/channel-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("channel_feeds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("read_at", "text")
    .addColumn("good_at", "text")
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("failing_since", "text")
    .addColumn("fault", "text")
    .addColumn("fault_status", "integer")
    .addColumn("unreadable", "integer", (c) => c.notNull())
    .addColumn("next_read_at", "text", (c) => c.notNull())
    .addColumn("lease_token", "text")
    .addColumn("lease_until", "text")
    .addColumn("told_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "channel_feeds", ["next_read_at"]);
  await index(db, "channel_feeds", ["apartment_id"]);
  await db.schema
    .createTable("channel_claims")
    .addColumn("feed_id", "text", (c) => c.notNull().references("channel_feeds.id"))
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("event_from", "text", (c) => c.notNull())
    .addColumn("event_to", "text", (c) => c.notNull())
    .addColumn("closed", "integer", (c) => c.notNull().check(sql`closed in (0, 1)`))
    .addColumn("since", "text", (c) => c.notNull())
    .addColumn("told_at", "text")
    .addPrimaryKeyConstraint("channel_claims_pk", ["feed_id", "night"])
    .execute();
  await db.schema
    .createTable("channel_conflicts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("feed_id", "text", (c) => c.notNull().references("channel_feeds.id"))
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('booking', 'hold', 'block')`))
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("note", "text")
    .addColumn("from_night", "text", (c) => c.notNull())
    .addColumn("to_night", "text", (c) => c.notNull())
    .addColumn("found_at", "text", (c) => c.notNull())
    .addColumn("settled_at", "text")
    .addColumn("settled_by", "text")
    .addColumn("over_at", "text")
    .execute();
  await index(db, "channel_conflicts", ["apartment_id"]);
  await db.schema
    .createTable("channel_exports")
    .addColumn("apartment_id", "integer", (c) => c.primaryKey().references("apartments.id"))
    .addColumn("token", "text", (c) => c.notNull().unique())
    .addColumn("made_at", "text", (c) => c.notNull())
    .execute();
}
