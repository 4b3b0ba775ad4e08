// Signing in: where it redirects to, and the delays after failed attempts. They grow up to a limit: no account is ever locked out.

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

/** `free` failures cost nothing, the next one `firstSeconds`, each further one double, at most `longestSeconds`. */
export interface DelayRule {
  free: number;
  firstSeconds: number;
  longestSeconds: number;
}

/** One account from one network. */
export const accountDelay: DelayRule = { free: 4, firstSeconds: 10, longestSeconds: 15 * 60 };
/** All accounts from one network. */
export const networkDelay: DelayRule = { free: 20, firstSeconds: 10, longestSeconds: 15 * 60 };
/**
 * Codes of one account from anywhere: they are asked for only after the right passphrase. At three valid codes (a step
 * before and after) in a million and one attempt a minute, a day of guessing succeeds once in 230.
 */
export const codeDelay: DelayRule = { free: 4, firstSeconds: 10, longestSeconds: 60 };

/** Unanswered challenges of one network: each is a row, and offers nothing to guess. */
export const challengeDelay: DelayRule = { free: 60, firstSeconds: 10, longestSeconds: 60 };

/** Failures are forgotten after so long without one. */
export const forgetHours = 24;

/** How often in a row a known browser may fail; then it counts as unknown. */
export const deviceAttempts = 20;

/** Seconds to wait after so many failures in a row. */
export function delayAfter(failures: number, rule: DelayRule): number {
  const charged = failures - rule.free;
  if (charged <= 0) return 0;
  return Math.min(rule.firstSeconds * 2 ** Math.min(charged - 1, 20), rule.longestSeconds);
}
