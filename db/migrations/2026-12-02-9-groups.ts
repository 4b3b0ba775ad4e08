// Several apartments booked together: which bookings belong together, and which share one charge of a card.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Null in every row of the previous release, which goes on writing rows without them. Column meanings: app/platform/tables/booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("bookings").addColumn("group_id", "text").execute();
  await index(db, "bookings", ["group_id"]);
  await db.schema.alterTable("payments").addColumn("charge_id", "text").execute();
  await index(db, "payments", ["charge_id"]);
}
