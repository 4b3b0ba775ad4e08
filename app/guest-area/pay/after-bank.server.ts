// The address to which the bank returns a guest who pays what is open or holds a deposit on a card, the cookie that leads on from
// it, and settling the attempt. The provider and the bank read the address, so the booking's secret is not in it: only the browser
// that went to the bank has that, in the cookie.
import { redirect } from "react-router";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { findHold } from "#app/bookings/deposits/holds.sql.server.ts";
import { settleHold } from "#app/bookings/deposits/settle-hold.server.ts";
import { findPayment } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";

/** The site's origin, and the language of its addresses; null for addresses without one. */
interface Site {
  origin: string;
  language: Language | null;
}

/** Absolute; the same for every sending of one attempt, as its idempotency key demands. */
export function afterBankUrl(attemptId: string, { origin, language }: Site): string {
  return origin + addressIn(language, `/after-bank/${attemptId}`);
}

/** Sends the browser to the bank, with the cookie that leads on when the bank returns it: a redirect. */
export function toBank(
  { url, attemptId }: { url: string; attemptId: string },
  manageToken: string,
  origin: string,
): Response {
  const cookie = writeSiteCookie(manageToken, { name: nameOf(attemptId), origin, seconds });
  return redirect(url, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** The booking's secret, in the browser that went to the bank for that attempt; null in any other. */
export function readAfterBankCookie(
  request: Request,
  attemptId: string,
  origin: string,
): string | null {
  if (!attemptShape.test(attemptId)) return null;
  return readSiteCookie(request, { name: nameOf(attemptId), origin, shape: /^[\w-]{20,64}$/ });
}

/**
 * Which page of the booking with that secret the attempt was begun on: to pay, for several bookings or one, or to hold a deposit. Null for an attempt of
 * another booking, and once its guest has ended all links.
 */
export async function pageOfAttempt(
  attemptId: string,
  manageToken: string,
  { database: { db } }: Pick<App, "database">,
): Promise<"pay" | "deposit" | "together" | null> {
  const payment = await findPayment(db, attemptId);
  const attempt = payment ?? (await findHold(db, attemptId));
  const booking = await findBookingByToken(db, manageToken);
  if (!attempt || booking?.id !== attempt.bookingId) return null;
  if (payment?.purpose === "group") return "together";
  return payment ? "pay" : "deposit";
}

/**
 * Settles it at once, so that the guest's email is sent; without an answer of the gateway the job does so later. What the
 * attempt was, and a payment for an attempt that does not exist.
 */
export async function settleReturned(attemptId: string, app: App): Promise<"payment" | "hold"> {
  if (!attemptShape.test(attemptId)) return "payment";
  if (await settlePayment(attemptId, app)) return "payment";
  return (await settleHold(attemptId, app)) ? "hold" : "payment";
}

/** As `paymentIdOf` and `holdIdOf` make them: 128 bits, in hexadecimal. */
const attemptShape = /^[\da-f]{32}$/;

// Longer than the bank's check lasts. One cookie for each attempt: a guest may pay two bookings in two tabs.
const seconds = 60 * 60;

function nameOf(attemptId: string): string {
  return `after-bank-${attemptId.slice(0, 16)}`;
}
