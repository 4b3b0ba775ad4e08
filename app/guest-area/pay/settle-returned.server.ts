// A guest has come back from the bank: whose attempt it was, and settling it for a browser that may not see it.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { findPayment } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { attemptShape } from "./after-bank.ts";

/** Whether the secret is of the booking that the attempt is to pay; not any more once its guest has ended all links. */
export async function isAttemptOf(
  attemptId: string,
  manageToken: string,
  { database: { db } }: Pick<App, "database">,
): Promise<boolean> {
  const payment = await findPayment(db, attemptId);
  const booking = await findBookingByToken(db, manageToken);
  return payment !== null && booking?.id === payment.bookingId;
}

/** Settles it at once, so that the receipt is sent; without an answer of the gateway the job does so later. */
export async function settleReturned(attemptId: string, app: App): Promise<void> {
  if (attemptShape.test(attemptId)) await settlePayment(attemptId, app);
}
