// The cookies of the admin: session, known browser, passkey challenge, and the language of the admin.
import type { Language } from "#app/i18n/languages.ts";
import { adminLanguageCookie } from "#app/i18n/read-language.server.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import { challengeSeconds } from "./rules/passkey.ts";
import { absoluteDays } from "./rules/session.ts";
import { tokenFormat } from "./secret-hashes.server.ts";

export type AdminCookie = "session" | "device" | "challenge";

const cookieNames: Record<AdminCookie, string> = {
  session: "owner",
  device: "owner-device",
  challenge: "owner-challenge",
};
const dayInSeconds = 24 * 60 * 60;
const cookieSeconds: Record<AdminCookie, number> = {
  session: absoluteDays * dayInSeconds,
  device: 400 * dayInSeconds,
  challenge: challengeSeconds,
};

/** The token in the cookie, or null when it is absent or malformed. */
export function readAdminCookie(
  request: Request,
  which: AdminCookie,
  origin: string,
): string | null {
  return readSiteCookie(request, { name: cookieNames[which], origin, shape: tokenFormat });
}

/** The `Set-Cookie` value; a null token deletes the cookie. */
export function writeAdminCookie(which: AdminCookie, token: string | null, origin: string): string {
  return writeSiteCookie(token, {
    name: cookieNames[which],
    origin,
    seconds: cookieSeconds[which],
  });
}

/**
 * The `Set-Cookie` value that keeps a user's language in this browser. Only for pages of the admin: the visitors' pages
 * have a language of their own, and are cached.
 */
export function writeLanguageCookie(language: Language, origin: string): string {
  const seconds = 400 * dayInSeconds;
  return writeSiteCookie(language, { name: adminLanguageCookie, origin, seconds, path: "/admin" });
}
