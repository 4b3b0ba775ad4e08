// The cookie that keeps a promotion's code: it survives a change of language, reloading and going back, and no address that search
// engines could index contains it. A link to any page with `?code=X` sets it, and the address loses the code.
import type { MiddlewareHandler } from "hono";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";

const name = "code";
const days = 7;

/** The code as typed, or null. */
export function readCodeCookie(request: Request, origin: string): string | null {
  const value = readSiteCookie(request, { name, origin, shape: /^[\w.!~*'()%-]{1,200}$/ });
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The `Set-Cookie` value; null deletes the cookie. */
export function writeCodeCookie(code: string | null, origin: string): string {
  const value = code === null ? null : encodeURIComponent(code.trim().slice(0, 32).toWellFormed());
  return writeSiteCookie(value, { name, origin, seconds: days * 24 * 60 * 60 });
}

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
