// Tests of sign-in.
import { expect, test } from "vitest";
import {
  safeNextPath,
  signInPath,
  accountDelay,
  codeDelay,
  delayAfter,
  networkDelay,
  isExpired,
  parseBrowserName,
  findRelyingParty,
} from "./sign-in.ts";

// Of sign-in.ts.

// Where signing in may redirect to.

test.each([
  "/admin",
  "/admin/log",
  "/admin/log?booking=KF-7M3QX9TD&before=7",
  "/admin?x=//evil.example",
])("%s is accepted", (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  [null],
  [""],
  ["https://evil.example/admin"],
  ["//evil.example/admin"],
  ["/\\evil.example"],
  ["/admin\\..\\..\\evil.example"],
  ["/administrator"],
  ["/apartments"],
  ["admin"],
  ["javascript:alert(1)"],
  ["/admin/../apartments"],
  ["/admin/%2e%2e/apartments"],
  ["/admin\n/log"],
  ["/admin/sign-in?next=/admin"],
  ["/admin/sign-out"],
  [`/admin/${"x".repeat(500)}`],
])("%j leads to the home page", (path) => {
  expect(safeNextPath(path)).toBe("/admin");
});

test("the URL of the sign-in page carries the next path, unless it is the home page", () => {
  expect(signInPath("/admin")).toBe("/admin/sign-in");
  expect(signInPath("/admin/log?before=7")).toBe("/admin/sign-in?next=%2Fadmin%2Flog%3Fbefore%3D7");
  expect(signInPath("//evil.example")).toBe("/admin/sign-in");
});

// How delays grow.

test.each([
  [accountDelay, [0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 320, 640, 900, 900]],
  [codeDelay, [0, 0, 0, 0, 0, 10, 20, 40, 60, 60]],
])("%o", (rule, seconds) => {
  expect(seconds.map((_, failures) => delayAfter(failures, rule))).toEqual(seconds);
});

test("a network has twenty free failures, and no number of failures is too large to count", () => {
  expect([20, 21, 22].map((failures) => delayAfter(failures, networkDelay))).toEqual([0, 10, 20]);
  expect(delayAfter(1_000_000, accountDelay)).toBe(900);
});

// Of session.ts.

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

// Where passkeys are possible.

test.each([
  ["https://kazfilao.example", "kazfilao.example"],
  ["https://www.kazfilao.example:8443", "www.kazfilao.example"],
  ["http://localhost:3000", "localhost"],
])("a passkey created at %s belongs to %s", (origin, rpId) => {
  expect(findRelyingParty(origin)).toEqual({ rpId, origin });
});

test.each([
  "http://kazfilao.example",
  "https://192.0.2.7",
  "http://127.0.0.1:3000",
  "https://[2001:db8::1]",
  "https://localhost.evil.example".replace("https", "http"),
])("there are no passkeys at %s", (origin) => {
  expect(findRelyingParty(origin)).toBeNull();
});
