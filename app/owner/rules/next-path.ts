// Where a visitor goes after signing in: only to pages of the owner's side.

/** The page to which the owner's side opens. */
export const frontPage = "/admin";

/** `next` when it is a path below /admin on this very site, else the front page. */
export function ownPath(next: string | null): string {
  if (!next || next.length > 500 || !/^\/admin(?:[/?]|$)/.test(next)) return frontPage;
  // Browsers read a backslash as a slash and drop line ends: neither belongs into an address of ours.
  if (/[\\\s\p{Cc}]/u.test(next)) return frontPage;
  const { pathname, search, host } = new URL(next, "https://house.invalid");
  const stays = host === "house.invalid" && /^\/admin(?:\/|$)/.test(pathname);
  return stays && !pathname.startsWith("/admin/sign-") ? pathname + search : frontPage;
}

/** The address of the sign-in page that leads on to `path` afterwards. */
export function signInPath(path: string): string {
  const next = ownPath(path);
  return next === frontPage ? "/admin/sign-in" : `/admin/sign-in?next=${encodeURIComponent(next)}`;
}
