// The cookie `stay` (`__Host-stay` with https): the secret under which a browser's drafts are stored. It is random, and
// scripts cannot read it.
import { randomBytes } from "node:crypto";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";

const name = "stay";
const lifetimeInSeconds = 24 * 60 * 60; // as long as a draft is stored

/** The secret of a request's draft, or null when the cookie is absent or not one of ours. */
export function readStayCookie(request: Request, origin: string): string | null {
  return readSiteCookie(request, { name, origin, shape: /^[\w-]{22}$/ });
}

/** A new secret: 128 bits, base64url. */
export function newStaySecret(): string {
  return randomBytes(16).toString("base64url");
}

/** The `Set-Cookie` value. */
export function stayCookie(secret: string, origin: string): string {
  return writeSiteCookie(secret, { name, origin, seconds: lifetimeInSeconds });
}

/** The headers that set the cookie for a browser without one, at the step where details are typed. */
export function stayCookieHeaders(step: string, secret: string | null, origin: string): Headers {
  const headers = new Headers();
  if (step === "details" && !secret) headers.set("Set-Cookie", stayCookie(newStaySecret(), origin));
  return headers;
}
