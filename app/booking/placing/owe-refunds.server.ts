// Writes down that money is to be given back, in the transaction of whoever decides it.
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { listRefunds, oweRefund, paidParts } from "../booking-refunds.sql.server.ts";
import type { Refund } from "../booking-refunds.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { listPayments } from "../payments.sql.server.ts";
import { splitRefund } from "../rules/refund-split.ts";

/** One refund for each payment the amount is taken from; throws when there is not so much left of them. */
export async function oweRefunds(
  trx: Trx,
  { id: bookingId, currency }: Booking,
  wanted: Pick<Refund, "amount" | "why" | "reason"> & { actor: BookingEvent["actor"] },
  { clock }: Pick<House, "clock">,
): Promise<Refund[]> {
  const { amount, why, reason, actor } = wanted;
  const now = clock.now();
  const firstTry = new Date(now.getTime() + inOtherHands);
  const parts = paidParts(await listPayments(trx, bookingId), await listRefunds(trx, bookingId));
  const refunds: Refund[] = [];
  for (const share of splitRefund(amount, parts)) {
    const owed = { ...share, bookingId, currency, why, reason };
    refunds.push(await oweRefund(trx, { ...owed, now, firstTry }));
    const detail = { amount: share.amount };
    await noteEvent(trx, bookingId, { actor, what: "refundOwed", detail, now });
  }
  return refunds;
}

// Until then the request that decided it is giving it back itself.
const inOtherHands = 5_000;
