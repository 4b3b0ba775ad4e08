// Rejects cross-site form posts (cross-site request forgery).
import type { MiddlewareHandler } from "hono";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Answers 403 to a state-changing request that, according to the browser, comes from elsewhere than `origin`. A site
 * without https, as in development, may have other names (127.0.0.1, the machine's name): there the request's own
 * origin also counts. A program (no Origin, no Sec-Fetch-Site) has no cookies of ours and passes.
 */
export function rejectCrossSitePosts(origin: string): MiddlewareHandler {
  const isHttps = origin.startsWith("https:");
  const isOwn = (from: string, url: string) =>
    from === origin || (!isHttps && from === new URL(url).origin);
  return async (c, next) => {
    if (safe.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const from = c.req.header("origin");
    const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
    const foreignOrigin = from !== undefined && !isOwn(from, c.req.url);
    if (foreignSite || foreignOrigin)
      return c.text("Forbidden: this form was not sent from our site.", 403);
    return next();
  };
}
