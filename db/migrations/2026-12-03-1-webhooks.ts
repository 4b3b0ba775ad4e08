// Webhooks: the addresses that the owner's other programs are told at, and what they were or will be told.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/channel-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhook_endpoints")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("address", "text", (c) => c.notNull().unique())
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("former_secret", "text")
    .addColumn("former_until", "text")
    .addColumn("read_until", "text", (c) => c.notNull())
    .addColumn("failing_since", "text")
    .addColumn("stopped_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("webhook_messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("endpoint_id", "text", (c) =>
      c.notNull().references("webhook_endpoints.id").onDelete("cascade"),
    )
    .addColumn("event_id", "text", (c) => c.notNull())
    .addColumn("booking_id", "text")
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("delivered_at", "text")
    .addColumn("status", "integer")
    .addColumn("fault", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("webhook_messages_once", ["endpoint_id", "event_id"])
    .execute();
  await index(db, "webhook_messages", ["next_attempt_at"]);
  await index(db, "webhook_messages", ["created_at"]);
  // A job reads what has happened lately, of all bookings.
  await index(db, "booking_events", ["at"]);
}
