// POST /api/bookings places a booking; GET /api/bookings/{reference} tells its API client whether it was paid.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { hasEndedLinks } from "#app/bookings/booking-events.sql.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { listPayments, wasPaidLate } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import { awaitsEmailConfirmation } from "#app/bookings/rules/booking-status.ts";
import { isReference } from "#app/bookings/rules/reference.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import type { DescribedBooking, DescribedPayment } from "./answer-schemas.ts";
import { answerJson, describeBooking } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { readBookingRequest } from "./read-request.ts";
import { bookingFaults } from "./refusal-faults.ts";
import { refuseRequest } from "./refuse-request.server.ts";

// Always the same for a booking, derived instead of stored: only the replayed answer contains it. 128 bits; it gives no
// access to the guest's personal data.
async function makeStatusSecret(db: Db, bookingId: string): Promise<string> {
  const key = await readSecret(db, "forms");
  const digest = createHmac("sha256", key).update(`booking status ${bookingId}`).digest();
  return digest.subarray(0, 16).toString("base64url");
}

/** Answers a parsed body; the same `key` gives the same booking. `language` is used where the body names none. */
export async function answerBooking(
  body: unknown,
  { key, language, network }: { key: string; language: Language; network: string },
  app: App,
): Promise<Answer> {
  const { facts } = app.property;
  const { db } = app.database;
  const read = readBookingRequest(body, facts.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { expectedTotal, code, ...request } = read.value;
  const placed = await placeBooking(
    {
      ...request,
      // Prefixed, so that an API key can never equal an idempotency key of the pages.
      key: `api:${key}`,
      language: request.language ?? language,
      source: "api",
      network,
      ...(code && { code }),
      ...(expectedTotal !== null && { expectedTotal }),
    },
    app,
  );
  if (!placed.ok) return refuseRequest(bookingFaults(placed, read.value), language, app);
  const { booking, outcome } = placed;
  // The page would confirm what awaits the link in an email; and a repeated request, whose answer is no longer stored, would get a new
  // link to what its guest has closed.
  const page =
    outcome === "confirmByEmail" || (await hasEndedLinks(db, booking.id))
      ? null
      : addressIn(request.language ?? language, await createBookingLink(booking.id, app));
  const link = page && { page: app.environment.origin + page };
  if (outcome === "confirmed")
    return answerJson(201, { ...(await describeStored(booking, db)), ...link });
  const described = await describeStored(booking, db, {
    awaits: outcome === "confirmByEmail" ? "email" : "payment",
    heldUntil: booking.holdExpiresAt,
    url: outcome === "actionNeeded" ? placed.url : null,
    secret: await makeStatusSecret(db, booking.id),
  });
  return answerJson(202, { ...described, ...link });
}

/** The booking as the API describes it, without personal data, with what the ledger says of its money. */
export async function describeStored(
  booking: Booking,
  db: Db,
  payment: DescribedPayment | null = null,
): Promise<DescribedBooking> {
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  const received = balance ? Object.values(balance.received) : [];
  const paid = received.reduce((sum, amount) => sum + amount, 0) - (balance?.refundsOwed ?? 0);
  const { toPay: open } = bookingMoney(booking, balance);
  // Only what is paid by card is paid in parts.
  const parts = booking.paymentMethod === "card" ? await findPlan(db, booking.id) : null;
  return describeBooking(booking, payment, { parts, paid, open });
}

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
  return answerJson(200, await describeStored(settled, db, payment));
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
  const last = (await listPayments(db, booking.id)).findLast(
    ({ purpose }) => purpose !== "balance",
  );
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
