// What of the amount agreed to be paid at the property was paid since, so that an offer of a change says what is left.
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { ChangeOffer } from "../preview-change.server.ts";
import { bookingMoney } from "./rules/booking-money.ts";
import { paymentDue } from "../rules/booking-terms.ts";

/** What the guest still has to pay now, in cents, and an offer with what would be left of it after the change. */
export interface SettledAmounts {
  toPay: Cents;
  leftOf(offer: ChangeOffer): ChangeOffer;
}

/** From the booking's balance in the ledger. */
export async function readSettled(db: Db, booking: Booking): Promise<SettledAmounts> {
  const { toPay } = bookingMoney(booking, (await readBalances(db, [booking.id])).get(booking.id));
  const settled = paymentDue(booking).atProperty - toPay;
  return {
    toPay,
    leftOf: (offer) => ({ ...offer, dueAtProperty: Math.max(0, offer.dueAtProperty - settled) }),
  };
}
