// The address to which the bank returns a guest who pays what is open or holds a deposit on a card, and the cookie that leads on from it. The provider and the
// bank read the address, so the booking's secret is not in it: only the browser that went to the bank has that, in the cookie.
import { redirect } from "react-router";
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

/** As `paymentIdOf` and `holdIdOf` make them: 128 bits, in hexadecimal. */
export const attemptShape = /^[\da-f]{32}$/;

// Longer than the bank's check lasts. One cookie for each attempt: a guest may pay two bookings in two tabs.
const seconds = 60 * 60;

function nameOf(attemptId: string): string {
  return `after-bank-${attemptId.slice(0, 16)}`;
}
