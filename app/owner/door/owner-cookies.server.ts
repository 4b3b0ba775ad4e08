// The cookies of the admin: the session, the known browser, and the passkey challenge.
import { absoluteDays } from "../rules/session-life.ts";
import { challengeSeconds } from "../passkeys/rules/challenge-life.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import { tokenShape } from "./secret-token.server.ts";

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

/** The token in the cookie, or null when it is absent or malformed. */
export function readCookie(request: Request, which: OwnerCookie, origin: string): string | null {
  return readSiteCookie(request, { name: names[which], origin, shape: tokenShape });
}

/** The `Set-Cookie` value; a null token deletes the cookie. */
export function writeCookie(which: OwnerCookie, token: string | null, origin: string): string {
  return writeSiteCookie(token, { name: names[which], origin, seconds: lifetime[which] });
}
