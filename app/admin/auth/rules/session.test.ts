// Tests of session.ts.
import { expect, test } from "vitest";
import { parseBrowserName, isExpired } from "./session.ts";

// Names of browsers from their User-Agent headers.

const mozilla = "Mozilla/5.0";
test.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox", "Linux"],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`,
    "Chrome",
    "Windows",
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
    "Edge",
    "Windows",
  ],
  [
    `${mozilla} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0.0.0 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iPhone",
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  ["curl/8.5.0", null, null],
  ["", null, null],
])("%s", (userAgent, browser, system) => {
  expect(parseBrowserName(userAgent)).toEqual({ browser, system });
});

// When a session expires, to the millisecond.

const hour = 3_600_000;
const day = 24 * hour;

test.each([
  ["open", 0, 12 * hour - 1, false],
  ["open", 0, 12 * hour, true],
  ["open", 10 * day, 10 * day + 12 * hour - 1, false],
  ["open", 14 * day - 1, 14 * day - 1, false],
  ["open", 14 * day - 1, 14 * day, true],
  ["code", 0, 10 * 60_000 - 1, false],
  ["code", 9 * 60_000, 10 * 60_000, true],
] as const)("%s, seen at %i, asked at %i: %s", (stage, seenAt, now, over) => {
  expect(isExpired({ stage, createdAt: 0, seenAt }, now)).toBe(over);
});
