// The cookies of the owner's side: the session, the browser in which somebody signed in before, and what a passkey was asked.
import { absoluteDays } from "../rules/session-life.ts";
import { challengeSeconds } from "../passkeys/rules/challenge-life.ts";
import { looksLikeToken } from "./secret-token.server.ts";

export type OwnerCookie = "session" | "device" | "challenge";

const names: Record<OwnerCookie, string> = {
  session: "owner",
  device: "owner-device",
  challenge: "owner-challenge",
};
const dayInSeconds = 24 * 60 * 60;
const lifetime: Record<OwnerCookie, number> = {
  session: absoluteDays * dayInSeconds,
  device: 400 * dayInSeconds,
  challenge: challengeSeconds,
};

/** The secret in the cookie, or null when it is absent or not one of ours. */
export function readCookie(request: Request, which: OwnerCookie, origin: string): string | null {
  const name = cookieName(which, origin);
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value = ""] = part.trim().split("=", 2);
    if (key === name && looksLikeToken(value)) return value;
  }
  return null;
}

/**
 * The `Set-Cookie` value; null takes the cookie away. `Lax`, so that a link in a letter to the owner opens the page it
 * names; a post from elsewhere carries no cookie, and is refused besides (refuse-foreign-posts).
 */
export function writeCookie(which: OwnerCookie, token: string | null, origin: string): string {
  const seconds = token === null ? 0 : lifetime[which];
  const secure = isHttps(origin) ? "; Secure" : "";
  return `${cookieName(which, origin)}=${token ?? ""}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

// A `__Host-` cookie cannot be set by another host or over http (RFC 6265bis); browsers refuse the name without https.
function cookieName(which: OwnerCookie, origin: string): string {
  return isHttps(origin) ? `__Host-${names[which]}` : names[which];
}

function isHttps(origin: string): boolean {
  return origin.startsWith("https:");
}
