// The cookies of the admin: the session, the known browser, and the passkey challenge.
import { absoluteDays } from "./rules/session-lifetime.ts";
import { challengeSeconds } from "./rules/challenge-lifetime.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import { tokenFormat } from "./secret-token.server.ts";

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
