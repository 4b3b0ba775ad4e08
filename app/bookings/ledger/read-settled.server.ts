// What of the amount agreed to be paid at the property was paid since, so that an offer of a change says what is left.
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { previewLaterPart, readLaterPart } from "../payments/plans/read-plan.server.ts";
import type { LaterPart } from "../payments/plans/read-plan.server.ts";
import type { ChangeOffer } from "../change/preview-change.server.ts";
import { paymentDue } from "../rules/booking-terms.ts";
import { bookingMoney } from "./rules/booking-money.ts";

/** An offer as it is shown: `later` is the second part of its plan, and no part of what is due at the property. */
export interface ShownOffer extends ChangeOffer {
  later: LaterPart | null;
}

/** What the guest still has to pay now, in cents, without the `later` part of a plan; and an offer with what is left of it. */
export interface SettledAmounts {
  toPay: Cents;
  later: Cents;
  leftOf(offer: ChangeOffer, checkIn: string): Promise<ShownOffer>;
}

/** From the booking's balance in the ledger. */
export async function readSettled(
  db: Db,
  booking: Booking,
  at: { now: Date; timeZone: string },
): Promise<SettledAmounts> {
  const { toPay } = bookingMoney(booking, (await readBalances(db, [booking.id])).get(booking.id));
  const settled = paymentDue(booking).atProperty - toPay;
  const later = (await readLaterPart(db, booking, at))?.amount ?? 0;
  return {
    toPay: toPay - later,
    later,
    async leftOf(offer, checkIn) {
      const changed = await previewLaterPart(db, booking, { ...offer, checkIn }, at);
      const left = offer.dueAtProperty - settled - (changed?.amount ?? 0);
      return { ...offer, dueAtProperty: Math.max(0, left), later: changed };
    },
  };
}
