// Signing in: where it redirects to, the delays after failed attempts (they grow up to a limit: no account is ever locked out),
// how long a session lasts, the name of its browser, and the site that a passkey is valid for.

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

const hour = 60 * 60 * 1000;

/** A session expires after so many hours without a request. */
export const idleHours = 12;
/** A session expires after so many days in any case. */
export const absoluteDays = 14;
/** After the passphrase, the code can be entered for so many minutes. */
const codeMinutes = 10;
/** Use is recorded at most this often: reading pages should not write. */
export const seenIntervalMinutes = 1;

/** A session by its times, in milliseconds since 1970. */
interface SessionTimes {
  stage: "code" | "open";
  createdAt: number;
  seenAt: number;
}

/** Whether the session has expired at `now`, which includes the exact millisecond. */
export function isExpired({ stage, createdAt, seenAt }: SessionTimes, now: number): boolean {
  if (stage === "code") return now >= createdAt + (codeMinutes * hour) / 60;
  return now >= seenAt + idleHours * hour || now >= createdAt + absoluteDays * 24 * hour;
}

/** Names of products, the same in every language; null when unknown. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
}

/** Reads a User-Agent header. Most browsers also claim to be others, so the most specific name counts. */
export function parseBrowserName(userAgent: string): BrowserName {
  return { browser: firstNamed(userAgent, browsers), system: firstNamed(userAgent, systems) };
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

function firstNamed(userAgent: string, names: [RegExp, string][]): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** `rpId` is the host name, to which passkeys are bound for good; `origin` is what the browser must report. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

/** Null where browsers support no passkeys: at an IP address, and without https except on localhost. */
export function findRelyingParty(origin: string): RelyingParty | null {
  const { hostname: rpId, protocol } = new URL(origin);
  const isIpAddress = /^[\d.]+$/.test(rpId) || rpId.startsWith("[");
  const isSecure = protocol === "https:" || rpId === "localhost" || rpId.endsWith(".localhost");
  return isSecure && !isIpAddress ? { rpId, origin } : null;
}

/** Characters. */
export const maxPasskeyNameLength = 60;

/** Characters of JSON: the largest accepted keys, with an attestation that was not requested, need a quarter of it. */
export const maxResponseLength = 32_000;

/** Seconds until a challenge expires, answered or not. */
export const challengeSeconds = 5 * 60;
