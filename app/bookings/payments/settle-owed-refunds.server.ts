// Settles refunds that are still owed when a dispute of their payment is lost: the cardholder's bank has returned that money.
import type { App } from "#app/app.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { postPayments, postReducedRefund } from "../ledger/post-booking.server.ts";
import {
  insertRefund,
  listRefunds,
  reduceRefund,
  settleByDispute,
} from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";

/**
 * `returned`: what the dispute returned, in cents. The oldest refunds first; the last may be settled in part, and then its rest
 * stays owed. The bill does not change: what the guest gets back is as much as it was.
 */
export async function settleOwedRefunds(
  trx: Trx,
  { id: paymentId, bookingId }: Payment,
  { id: disputeId, returned }: { id: string; returned: Cents },
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): Promise<void> {
  const now = clock.now();
  const owed = (await listRefunds(trx, bookingId)).filter(
    (refund) => refund.paymentId === paymentId && refund.status === "owed",
  );
  let left = returned;
  for (const refund of owed) {
    const amount = Math.min(left, refund.amount);
    if (amount === 0) break;
    left -= amount;
    const id =
      amount === refund.amount ? refund.id : await splitOff(trx, refund, amount, disputeId);
    await settleByDispute(trx, { id, disputeId }, now);
    const detail = { amount };
    await insertEvents(trx, bookingId, { actor: "system", what: "refundByDispute", detail, now });
    await postPayments(trx, bookingId, facts);
  }

  async function splitOff(on: Trx, refund: Refund, amount: Cents, by: string): Promise<string> {
    await reduceRefund(on, refund.id, amount, now);
    await postReducedRefund(on, refund, { amount, by, now }, facts);
    const { currency, why, reason } = refund;
    const part = { bookingId, paymentId, amount, currency, why, reason };
    const id = `${by}:${refund.id}`;
    return (await insertRefund(on, { ...part, id, now, firstAttempt: now })).id;
  }
}
