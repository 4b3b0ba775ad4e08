// The keys of buttons that were pressed on a device, perhaps without a network, with what became of each: sent twice, done once.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/user-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("day_presses")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("result", "text", (c) => c.notNull())
    .addColumn("pressed_at", "text", (c) => c.notNull())
    .addColumn("sent_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "day_presses", ["sent_at"]);
}
