// Whether a calendar of another site marks bookings as such: then what it only closes is no guest's, also when that is all it has left.
import type { Kysely } from "kysely";

interface Rows {
  channel_feeds: { id: string; marks_bookings: number };
  channel_claims: { feed_id: string; closed: number };
}

/** Column meanings: app/platform/tables/channel-tables.ts. The previous release goes on without it. */
export async function up(db: Kysely<Rows>): Promise<void> {
  await db.schema
    .alterTable("channel_feeds")
    .addColumn("marks_bookings", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db
    .updateTable("channel_feeds")
    .set({ marks_bookings: 1 })
    .where("id", "in", (eb) =>
      eb.selectFrom("channel_claims").select("feed_id").where("closed", "=", 0),
    )
    .execute();
}
