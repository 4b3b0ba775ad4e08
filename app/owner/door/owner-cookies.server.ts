// The cookies of the owner's side: the session, the browser in which somebody signed in before, and what a passkey was asked.
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

/** The secret in the cookie, or null when it is absent or not one of ours. */
export function readCookie(request: Request, which: OwnerCookie, origin: string): string | null {
  return readSiteCookie(request, { name: names[which], origin, shape: tokenShape });
}

/** The `Set-Cookie` value; null takes the cookie away. */
export function writeCookie(which: OwnerCookie, token: string | null, origin: string): string {
  return writeSiteCookie(token, { name: names[which], origin, seconds: lifetime[which] });
}
