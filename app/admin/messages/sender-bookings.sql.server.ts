// The bookings of a message's sender, by email address: messages are often about one of these.
import { sql } from "kysely";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database.server.ts";

/** One booking of the sender. */
export interface SenderBooking {
  reference: string;
  apartmentId: number;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

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
  return rows.map(({ reference, apartment_id, check_in, check_out }) => ({
    reference,
    apartmentId: apartment_id,
    checkIn: check_in,
    checkOut: check_out,
  }));
}
