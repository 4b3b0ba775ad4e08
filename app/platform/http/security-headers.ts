// Security headers on every answer (architecture.md, step 1).
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import { contentPolicy, type PolicyExtension } from "./content-policy.ts";

/** Set by a page for its headers: the hashes of its inline scripts (app/layout/hash-inline-scripts.server.ts). */
export interface InlineScriptVariables {
  Variables: { scripts?: readonly string[] };
}

/** Adds the headers; `extensions` are for the pages that load something from other origins. */
export function securityHeaders(
  environment: Pick<Environment, "origin">,
  extensions: readonly PolicyExtension[] = [],
): MiddlewareHandler<InlineScriptVariables> {
  const https = environment.origin.startsWith("https:");
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    const { path } = c.req;
    // A page may set a stricter policy of its own, or show an email in an iframe.
    if (!headers.has("Content-Security-Policy"))
      headers.set(
        "Content-Security-Policy",
        contentPolicy({ path, https, scripts: c.get("scripts") ?? [], extensions }),
      );
    if (!headers.has("Referrer-Policy"))
      headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    // Link preview pictures may be loaded by other sites.
    if (!headers.has("Cross-Origin-Resource-Policy"))
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!headers.has("Permissions-Policy")) headers.set("Permissions-Policy", permissions);
    if (https) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  };
}

// Browser features that the site never uses; passkeys, which it uses, are allowed to our own origin by default.
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((name) => `${name}=()`)
  .join(", ");
