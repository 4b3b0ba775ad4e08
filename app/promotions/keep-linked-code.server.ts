// A link to any page with `?code=X` applies the code: it is kept in a cookie, and the address loses it.
import type { MiddlewareHandler } from "hono";
import { writeCodeCookie } from "./code-cookie.server.ts";

/** Redirects to the same address without the code. `isPage` is whether guests are sent to that path. */
export function keepLinkedCode(
  origin: string,
  isPage: (path: string) => boolean,
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const code = c.req.query("code");
    const isRead = method === "GET" || method === "HEAD";
    // A browser takes what follows two slashes for a host.
    if (code === undefined || !isRead || !isPage(path) || /^\/[/\\]/.test(path)) return next();
    const { searchParams } = new URL(c.req.url);
    searchParams.delete("code");
    const query = searchParams.toString();
    c.header("Cache-Control", "no-store");
    if (code.trim() !== "") c.header("Set-Cookie", writeCodeCookie(code, origin));
    return c.redirect(query ? `${path}?${query}` : path, 303);
  };
}
