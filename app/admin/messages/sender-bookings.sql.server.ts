// The bookings of a message's sender, by email address: messages are often about one of these.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { BookingRow } from "#app/platform/tables/booking-tables.ts";

/** One booking of the sender. */
export type SenderBooking = CamelKeys<
  Pick<BookingRow, "reference" | "apartment_id" | "check_in" | "check_out">
>;

/** All but unpaid and expired ones, the latest stay first, at most five. */
export async function listSenderBookings(db: Db, email: string): Promise<SenderBooking[]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["reference", "apartment_id", "check_in", "check_out"])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("status", "not in", ["pending_payment", "expired"])
    .orderBy("check_in", "desc")
    .orderBy("reference")
    .limit(5)
    .execute();
  return rows.map(fromRow);
}
