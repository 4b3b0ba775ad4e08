// The cookie `stay`: the secret under which a guest's unfinished form is kept. It names nobody, and scripts cannot read it.
import { randomBytes } from "node:crypto";

const name = "stay";
const lifetimeInSeconds = 24 * 60 * 60; // as long as a draft is kept

/** The secret of a request's draft, or null when the cookie is absent or not one of ours. */
export function readStayCookie(request: Request): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value = ""] = part.trim().split("=", 2);
    if (key === name && /^[\w-]{22}$/.test(value)) return value;
  }
  return null;
}

/** A new secret: 128 bits, base64url. */
export function newStaySecret(): string {
  return randomBytes(16).toString("base64url");
}

/** The `Set-Cookie` value. `Lax`, so that a guest coming back from the bank's page still has it. */
export function stayCookie(secret: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${secret}; Path=/; Max-Age=${lifetimeInSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The headers that give a browser without the cookie one, when it comes to the step where something is typed. */
export function lendStayCookie(step: string, secret: string | null, origin: string): Headers {
  const headers = new Headers();
  if (step === "details" && !secret) headers.set("Set-Cookie", stayCookie(newStaySecret(), origin));
  return headers;
}
