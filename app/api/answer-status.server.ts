// GET /api/bookings/{reference}: the status of a booking whose payment was unfinished, for the API client that made it.
import { timingSafeEqual } from "node:crypto";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listPayments, wasPaidLate } from "#app/bookings/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/settle-payment.server.ts";
import { awaitsEmailConfirmation } from "#app/bookings/rules/hold.ts";
import { isReference } from "#app/bookings/rules/reference.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { answerJson } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { describeBooking } from "./describe-booking.ts";
import type { DescribedPayment } from "./describe-booking.ts";
import { makeStatusSecret } from "./make-status-secret.server.ts";
import { refuseRequest } from "./refuse-request.server.ts";

/**
 * Asks the payment gateway first, as the page does when the guest returns from the bank. An unknown reference and a
 * wrong or missing secret get the same answer.
 */
export async function answerStatus(
  request: { reference: string; authorization: string },
  language: Language,
  app: App,
): Promise<Answer> {
  const { facts } = app.property;
  const { db } = app.database;
  const booking = isReference(request.reference, facts.referencePrefix)
    ? await findBookingByReference(db, request.reference)
    : null;
  const secret = await makeStatusSecret(db, booking?.id ?? "");
  // RFC 9110, 11.1: the name of the scheme is case-insensitive.
  const given = request.authorization.replace(/^bearer +/i, "Bearer ");
  if (!isSame(given, `Bearer ${secret}`) || !booking)
    return refuseRequest([{ code: "bookingUnknown", field: null }], language, app);
  const { settled, payment } = await settleLast(booking, app);
  return answerJson(200, describeBooking(settled, payment));
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

// A booking without a payment is paid at the property.
async function settleLast(
  booking: Booking,
  app: App,
): Promise<{ settled: Booking; payment: DescribedPayment | null }> {
  const { db } = app.database;
  const last = (await listPayments(db, booking.id)).at(-1);
  const known = last && (await settlePayment(last.id, app));
  if (!known) return { settled: booking, payment: awaitedEmail(booking) };
  const { booking: settled, outcome } = known;
  const payment: DescribedPayment = {
    awaits: "payment",
    heldUntil: settled.holdExpiresAt,
    url: outcome === "actionNeeded" ? known.url : null,
    declined: outcome === "declined" ? known.why : null,
  };
  if (settled.status === "pending_payment") return { settled, payment };
  if (settled.status !== "expired") return { settled, payment: null };
  const refunded = await wasPaidLate(db, booking.id);
  return { settled, payment: { ...payment, refunded } };
}

function awaitedEmail(booking: Booking): DescribedPayment | null {
  if (!awaitsEmailConfirmation(booking)) return null;
  return { awaits: "email", heldUntil: booking.holdExpiresAt, url: null };
}
