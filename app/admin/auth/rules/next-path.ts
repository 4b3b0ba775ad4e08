// Where signing in redirects to: only to pages of the admin.

/** The home page of the admin. */
export const adminHome = "/admin";

/** `next` when it is a path below /admin on this site, else the home page. */
export function safeNextPath(next: string | null): string {
  if (!next || next.length > 500 || !/^\/admin(?:[/?]|$)/.test(next)) return adminHome;
  // Browsers read a backslash as a slash and drop line ends: neither belongs in our URLs.
  if (/[\\\s\p{Cc}]/u.test(next)) return adminHome;
  const { pathname, search, host } = new URL(next, "https://house.invalid");
  const isWithin = host === "house.invalid" && /^\/admin(?:\/|$)/.test(pathname);
  return isWithin && !pathname.startsWith("/admin/sign-") ? pathname + search : adminHome;
}

/** The URL of the sign-in page that redirects to `path` afterwards. */
export function signInPath(path: string): string {
  const next = safeNextPath(path);
  return next === adminHome ? "/admin/sign-in" : `/admin/sign-in?next=${encodeURIComponent(next)}`;
}
