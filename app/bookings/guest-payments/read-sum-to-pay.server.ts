// How much of what is open a guest is asked to pay now.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { bookingMoney } from "../ledger/rules/booking-money.ts";
import { findPlan } from "../plans/plans.sql.server.ts";
import { planRest } from "../plans/read-plan.server.ts";

/**
 * The sum in cents: what of a payment plan is not paid yet (`planned`), which leaves out what is paid at the property in any
 * case; without a plan, or once it is paid, all that is open. 0 when nothing is open.
 */
export function sumToPay(open: Cents, planned: Cents): Cents {
  return planned > 0 ? planned : Math.max(0, open);
}

/** In cents; 0 when nothing is open, and before a booking is confirmed. */
export async function readSumToPay(
  db: Db,
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Cents> {
  if (booking.status === "pending_payment" || booking.status === "expired") return 0;
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  const { toPay } = bookingMoney(booking, balance);
  const { today } = propertyDay(now, timeZone);
  return sumToPay(toPay, planRest(await findPlan(db, booking.id), { booking, balance }, today));
}
