// From which night on a booking has given its nights back: after an early departure, or when the guest did not come.
import type { Kysely } from "kysely";

/** Null while it holds the nights of its stay, and in every booking of the previous release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("bookings").addColumn("free_from", "text").execute();
}
