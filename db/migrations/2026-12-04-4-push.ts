// Web push: the devices on which guests and users asked to be told, and what each was or will be told.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/push-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("push_subscriptions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.notNull())
    .addColumn("endpoint", "text", (c) => c.notNull())
    .addColumn("endpoint_hash", "text", (c) => c.notNull())
    .addColumn("p256dh", "text", (c) => c.notNull())
    .addColumn("auth", "text", (c) => c.notNull())
    .addColumn("kinds", "text", (c) => c.notNull())
    .addColumn("browser", "text", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    // A device has one endpoint, and may be a guest's of two bookings and a user's at once.
    .addUniqueConstraint("push_subscriptions_once", ["endpoint_hash", "person_id", "booking_id"])
    .execute();
  await index(db, "push_subscriptions", ["person_id"]);
  await index(db, "push_subscriptions", ["booking_id"]);
  await db.schema
    .createTable("push_notices")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("subscription_id", "text", (c) =>
      c.notNull().references("push_subscriptions.id").onDelete("cascade"),
    )
    .addColumn("event_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("status", "integer")
    .addColumn("fault", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("push_notices_once", ["subscription_id", "event_id"])
    .execute();
  await index(db, "push_notices", ["next_attempt_at"]);
  await index(db, "push_notices", ["created_at"]);
}
