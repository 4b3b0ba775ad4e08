// How much of each payment of a booking is left to refund: less refunds, and less what a lost dispute gave back to the cardholder.
import type { Db } from "#app/platform/database/database.server.ts";
import { listRefunds, toPaidParts } from "../payments/booking-refunds.sql.server.ts";
import { listDisputes } from "../payments/disputes.sql.server.ts";
import { isKnownPurpose, listPayments } from "../payments/payments.sql.server.ts";
import type { PaidPart } from "../payments/rules/refunds.ts";

/**
 * While a dispute is open its amount still counts as left: a refund of it waits, and is made once the dispute is won. Once it
 * is lost, the cardholder's bank has returned the amount.
 */
export async function readPaidParts(db: Db, bookingId: string): Promise<PaidPart[]> {
  const refunds = await listRefunds(db, bookingId);
  const payments = (await listPayments(db, bookingId)).filter(isKnownPurpose);
  const parts = toPaidParts(payments, refunds);
  const lost = (await listDisputes(db, bookingId)).filter(({ status }) => status === "lost");
  return parts.map((part) => {
    const gone = lost
      .filter(({ paymentId }) => paymentId === part.paymentId)
      .reduce((sum, { withdrawn, reinstated }) => sum + withdrawn - reinstated, 0);
    // What of it was owed to the guest anyway is among the refunds.
    const owed = refunds
      .filter(({ disputeId, paymentId }) => disputeId !== null && paymentId === part.paymentId)
      .reduce((sum, { amount }) => sum + amount, 0);
    return { ...part, given: Math.min(part.amount, part.given + gone - owed) };
  });
}
