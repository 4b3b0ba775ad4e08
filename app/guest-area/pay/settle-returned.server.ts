// A guest has come back from the bank: whose attempt it was, and settling it for a browser that may not see it.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { findHold } from "#app/bookings/deposits/holds.sql.server.ts";
import { settleHold } from "#app/bookings/deposits/settle-hold.server.ts";
import { findPayment } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { attemptShape } from "./after-bank.ts";

/**
 * Which page of the booking with that secret the attempt was begun on: to pay, or to hold a deposit. Null for an attempt of
 * another booking, and once its guest has ended all links.
 */
export async function pageOfAttempt(
  attemptId: string,
  manageToken: string,
  { database: { db } }: Pick<App, "database">,
): Promise<"pay" | "deposit" | null> {
  const payment = await findPayment(db, attemptId);
  const attempt = payment ?? (await findHold(db, attemptId));
  const booking = await findBookingByToken(db, manageToken);
  if (!attempt || booking?.id !== attempt.bookingId) return null;
  return payment ? "pay" : "deposit";
}

/** Settles it at once, so that the guest's email is sent; without an answer of the gateway the job does so later. */
export async function settleReturned(attemptId: string, app: App): Promise<void> {
  if (!attemptShape.test(attemptId)) return;
  if (!(await settlePayment(attemptId, app))) await settleHold(attemptId, app);
}
