// Whether an apartment is taken on some days is answered from an index alone, for thousands of apartments as well.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** All that the question asks for (`takenApartments`); what knew only the day is in its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "nights", ["night", "apartment_id", "kind", "expires_at"]);
  await db.schema.dropIndex("nights_by_night").execute();
}
