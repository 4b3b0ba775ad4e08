// Writes down that money is to be given back, in the transaction of whoever decides it.
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { oweRefund } from "../booking-refunds.sql.server.ts";
import type { Refund } from "../booking-refunds.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { Cents } from "../rules/money.ts";
import { splitRefund } from "../rules/refund-split.ts";
import type { PaidPart } from "../rules/refund-split.ts";

/** One refund for each payment the amount is taken from; throws when there is not so much left of them. */
export async function oweRefunds(
  trx: Trx,
  booking: Booking,
  wanted: {
    amount: Cents;
    why: Refund["why"];
    parts: readonly PaidPart[];
    actor: BookingEvent["actor"];
  },
  { clock }: Pick<House, "clock">,
): Promise<Refund[]> {
  const { amount, why, parts, actor } = wanted;
  const now = clock.now();
  const firstTry = new Date(now.getTime() + inOtherHands);
  const refunds: Refund[] = [];
  for (const share of splitRefund(amount, parts)) {
    const { id: bookingId, currency } = booking;
    refunds.push(await oweRefund(trx, { ...share, bookingId, currency, why, now, firstTry }));
    const detail = { amount: share.amount };
    await noteEvent(trx, bookingId, { actor, what: "refundOwed", detail, now });
  }
  return refunds;
}

// Until then the request that decided it is giving it back itself.
const inOtherHands = 5_000;
