// A browser may have several unfinished bookings, one per stay: each row has the browser it belongs to.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/booking-tables.ts. Rows of the previous release have no browser and expire within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("drafts").addColumn("browser_hash", "text").execute();
  await index(db, "drafts", ["browser_hash"]);
}
