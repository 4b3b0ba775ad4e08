// A browser may have several unfinished bookings, one for each stay: each row names the browser that it belongs to.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/booking-tables.ts. Rows of the former release have no browser and go within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("drafts").addColumn("browser_hash", "text").execute();
  await index(db, "drafts", ["browser_hash"]);
}
