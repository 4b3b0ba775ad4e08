// Availability is answered from a covering index, for thousands of apartments too.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** All columns of the query (`takenApartments`); the index on the day alone is dropped because it would be chosen instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "nights", ["night", "apartment_id", "kind", "expires_at"]);
  await db.schema.dropIndex("nights_by_night").execute();
}
