// What a guest can pay of a booking now, as the ledger says.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { bookingMoney } from "../ledger/rules/booking-money.ts";
import { sumToPay } from "./rules/sum-to-pay.ts";

/** In cents; 0 when nothing is open, and before a booking is confirmed. */
export async function readSumToPay(
  db: Db,
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Cents> {
  if (booking.status === "pending_payment" || booking.status === "expired") return 0;
  const { toPay } = bookingMoney(booking, (await readBalances(db, [booking.id])).get(booking.id));
  return sumToPay(toPay, null, propertyDay(now, timeZone).today);
}
