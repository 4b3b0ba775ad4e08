// Nights and stays are asked for by their day: without these a search reads every night that was ever sold.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Indexes alone: docs/measurements.md shows what they keep flat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "nights", ["night"]);
  await index(db, "bookings", ["check_in"]);
  await index(db, "bookings", ["check_out"]);
}
