// Cache headers for private pages: those behind a sign-in or a secret URL are not stored or indexed.
import type { MiddlewareHandler } from "hono";

/**
 * Forbids browsers, proxies and search engines to store any answer below `path`, including errors and data requests.
 * `stripPrefix` removes what may precede it.
 */
export function noStore(
  path: string,
  stripPrefix: (asked: string) => string = (asked) => asked,
): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const asked = stripPrefix(c.req.path);
    if (asked !== path && !asked.startsWith(`${path}/`) && !asked.startsWith(`${path}.`)) return;
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("X-Robots-Tag", "noindex, nofollow");
    // A secret in the URL is not sent to other sites. With "no-referrer" browsers would send our own forms with a null
    // Origin.
    c.res.headers.set("Referrer-Policy", "same-origin");
  };
}
