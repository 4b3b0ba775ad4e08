// Asks a guest by email to pay what is open, with a link to the page where it is paid by card.
import { randomBytes } from "node:crypto";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail, isKindWaiting } from "#app/platform/outbox.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { insertBookingLink } from "../booking-links.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readSumToPay } from "./read-sum-to-pay.server.ts";

/** `until`: the day by which the guest is asked to pay; null names none. Who asks is in the booking's history. */
export interface PaymentRequest {
  until: PlainDate | null;
  actor: Exclude<BookingEvent["actor"], "guest">;
}

/**
 * `amount`: what was open, in cents. `isRepeat`: such an email had not been sent yet, so that there is no second one.
 * `noEmail`: the guest's data was erased, or has no address.
 */
export type RequestPaymentResult =
  | { ok: true; amount: Cents; isRepeat: boolean }
  | { ok: false; reason: "nothingOpen" | "noEmail" | "cardsNotTaken" };

/**
 * `booking` is read under its apartment's lock, and posted to the ledger. The email states the sum that is open when it is
 * sent, and is not sent when nothing is open any more; its link works as long as something is open.
 */
export async function requestPayment(
  trx: Trx,
  booking: Booking,
  { until, actor }: PaymentRequest,
  app: Pick<App, "clock" | "property" | "gateway">,
): Promise<RequestPaymentResult> {
  if (!takesCards(app)) return { ok: false, reason: "cardsNotTaken" };
  const now = app.clock.now();
  const { timeZone } = app.property.facts;
  const amount = await readSumToPay(trx, booking, { now, timeZone });
  if (amount === 0) return { ok: false, reason: "nothingOpen" };
  const { id: bookingId, email: recipient, language } = booking;
  if (recipient === "") return { ok: false, reason: "noEmail" };
  const about = { kind: "paymentLink", bookingId };
  if (await isKindWaiting(trx, about)) return { ok: true, amount, isRepeat: true };
  const manageToken = randomBytes(16).toString("base64url");
  await insertBookingLink(trx, { bookingId, manageToken, now });
  const payload = { manageToken, askedUntil: until };
  await enqueueEmail(trx, { ...about, language, recipient, payload, now });
  const detail = { amount, until };
  await insertEvents(trx, bookingId, { actor, what: "paymentRequested", detail, now });
  return { ok: true, amount, isRepeat: false };
}
