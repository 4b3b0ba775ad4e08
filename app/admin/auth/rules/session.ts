// A session: how long a user stays signed in, and the name of the browser, so that users can tell their devices apart.

const hour = 60 * 60 * 1000;

/** A session expires after so many hours without a request. */
export const idleHours = 12;
/** A session expires after so many days in any case. */
export const absoluteDays = 14;
/** After the passphrase, the code can be entered for so many minutes. */
export const codeMinutes = 10;
/** Use is recorded at most this often: reading pages should not write. */
export const seenIntervalMinutes = 1;

/** A session by its times, in milliseconds since 1970. */
export interface SessionTimes {
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
