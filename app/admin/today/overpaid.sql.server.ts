// Rows of what guests paid too much: the property owes it to them until it was given back.
import { sql } from "kysely";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The amount in cents. */
export interface OverpaidBooking {
  reference: string;
  guest: string;
  amount: number;
  currency: string;
}

/** What guests paid too much, of the bookings with a payment by card or recorded by staff since that day. */
export async function listOverpaid(db: Db, since: PlainDate): Promise<OverpaidBooking[]> {
  const open = sql<number>`sum(case debit when 'guest' then amount else -amount end)`;
  const rows = await db
    .selectFrom("ledger_movements as movement")
    .innerJoin("bookings", "bookings.id", "movement.booking_id")
    .select(["reference", "first_name", "last_name", "bookings.currency", open.as("open")])
    .where("movement.booking_id", "in", (eb) =>
      eb
        .selectFrom("ledger_entries")
        .select("booking_id")
        .where("kind", "in", ["payment", "capture"])
        .where("day", ">=", since)
        .where("booking_id", "is not", null)
        .$narrowType<{ booking_id: string }>(),
    )
    .where((eb) => eb.or([eb("debit", "=", "guest"), eb("credit", "=", "guest")]))
    .groupBy(["bookings.id", "reference", "first_name", "last_name", "bookings.currency"])
    .having(open, "<", 0)
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, first_name, last_name, currency, open: owed }) => ({
    reference,
    guest: `${first_name} ${last_name}`,
    amount: -owed,
    currency,
  }));
}
