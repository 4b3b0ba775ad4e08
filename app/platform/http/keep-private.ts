// Pages that belong to whoever is signed in, or has a secret address: kept by nobody, listed nowhere.
import type { MiddlewareHandler } from "hono";

/**
 * Every answer below `path`, refusals and data of pages among them, is stored by no browser, proxy or search engine.
 * `plain` takes away what may stand before it.
 */
export function keepPrivate(
  path: string,
  plain: (asked: string) => string = (asked) => asked,
): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const asked = plain(c.req.path);
    if (asked !== path && !asked.startsWith(`${path}/`) && !asked.startsWith(`${path}.`)) return;
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("X-Robots-Tag", "noindex, nofollow");
    // A secret in an address stays here. With "no-referrer" browsers would send our own forms as from nowhere.
    c.res.headers.set("Referrer-Policy", "same-origin");
  };
}
