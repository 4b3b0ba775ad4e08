// Security headers on every answer (architecture.md, step 1).
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";

/** Adds the headers; a hydrated page's inline scripts carry the request's nonce, nothing else may run inline. */
export function securityHeaders(
  environment: Pick<Environment, "origin">,
): MiddlewareHandler<{ Variables: { nonce: string } }> {
  const https = environment.origin.startsWith("https:");
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    // A page may be stricter with itself than the house is, or show a letter in a frame.
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", policy(c.get("nonce"), https, c.req.path));
    if (!headers.has("Referrer-Policy"))
      headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    // Pictures of shared links are for other sites.
    if (!headers.has("Cross-Origin-Resource-Policy"))
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (https) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  };
}

// The live map's pictures, which a visitor has to ask for (app/pages/location); on no other page.
const mapPage = /^(?:\/[a-z]{2})?\/location\/?$/;
const mapTiles = "https://tile.openstreetmap.org";

function policy(nonce: string, https: boolean, path: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' data:${mapPage.test(path) ? ` ${mapTiles}` : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
