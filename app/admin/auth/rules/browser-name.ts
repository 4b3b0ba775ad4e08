// Names a browser for the list of sessions, so that users can tell their devices apart.

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
