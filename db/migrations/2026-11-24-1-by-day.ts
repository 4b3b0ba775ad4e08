// Indexes on nights and stays by day: without them a search reads every night ever sold.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Only indexes: docs/measurements.md shows their effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "nights", ["night"]);
  await index(db, "bookings", ["check_in"]);
  await index(db, "bookings", ["check_out"]);
}
