// Names, reads and writes the server's cookies.

/**
 * The cookie's name in the browser. With https it begins with `__Host-`, which browsers accept only from this very
 * host, over https, for all paths (RFC 6265bis): no neighbouring host can plant one. Without https they refuse such a
 * name.
 */
export function cookieName(name: string, origin: string): string {
  return isHttps(origin) ? `__Host-${name}` : name;
}

/** The value of a cookie, or null when it is absent or not of our `shape`. A former name without prefix is not read. */
export function readSiteCookie(
  request: Request,
  { name, origin, shape }: { name: string; origin: string; shape: RegExp },
): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value = ""] = part.trim().split("=", 2);
    if (key === cookieName(name, origin) && shape.test(value)) return value;
  }
  return null;
}

/**
 * The `Set-Cookie` value; null deletes the cookie. Not readable by scripts. `Lax`, so that it is sent when a link in an
 * email or the bank's page leads to us; a cross-site post carries no cookie, and is rejected anyway
 * (security-headers.ts). With a `path` the name has no prefix, which is only for cookies of all paths.
 */
export function writeSiteCookie(
  value: string | null,
  {
    name,
    origin,
    seconds,
    path = "/",
  }: { name: string; origin: string; seconds: number; path?: string },
): string {
  const secure = isHttps(origin) ? "; Secure" : "";
  const age = value === null ? 0 : seconds;
  const called = path === "/" ? cookieName(name, origin) : name;
  return `${called}=${value ?? ""}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

function isHttps(origin: string): boolean {
  return origin.startsWith("https:");
}
