// What signing in reads of a request: the client's network and browser, the time, and the cookies of the admin (session, known
// browser, passkey challenge, language).
import type { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminLanguageCookie } from "#app/i18n/read-language.server.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import { absoluteDays, challengeSeconds } from "../rules/sign-in.ts";
import { tokenFormat } from "../secret-hashes.server.ts";

type AdminCookie = "session" | "device" | "challenge";

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
 * The `Set-Cookie` value that stores a user's language in this browser. Only for pages of the admin: the visitors' pages
 * have a language of their own, and are cached.
 */
export function writeLanguageCookie(language: Language, origin: string): string {
  const seconds = 400 * dayInSeconds;
  return writeSiteCookie(language, { name: adminLanguageCookie, origin, seconds, path: "/admin" });
}

/**
 * `network` is the client's address or its /64; `device` the token of a known browser, `session` that of its session,
 * `challenge` that of its passkey challenge.
 */
export interface SignInRequest {
  network: string;
  device: string | null;
  session: string | null;
  challenge: string | null;
  /** The User-Agent header. */
  browser: string;
  origin: string;
  now: Date;
}

/** Reads the cookies, the network and the time. */
export function readSignInRequest({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): SignInRequest {
  const { environment, clock } = context.get(appContext);
  return {
    network: context.get(requestInfoContext).network,
    device: readAdminCookie(request, "device", environment.origin),
    session: readAdminCookie(request, "session", environment.origin),
    challenge: readAdminCookie(request, "challenge", environment.origin),
    browser: request.headers.get("user-agent") ?? "",
    origin: environment.origin,
    now: clock.now(),
  };
}
