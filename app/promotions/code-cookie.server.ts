// The cookie that keeps a promotion's code: it survives a change of language, reloading and going back, and no address that
// search engines could index contains it.
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
