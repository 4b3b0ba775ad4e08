// Which requests are counted as page views, and which are not.
import { expect, test } from "vitest";
import { mayCount } from "./may-count.ts";

const browser =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const asked = (headers: Record<string, string> = {}, method = "GET") =>
  mayCount(method, (name) => ({ "user-agent": browser, ...headers })[name] ?? null);

test("a visitor looking at a page is counted", () => {
  expect(asked()).toBe(true);
  expect(asked({ "sec-gpc": "0", dnt: "0" })).toBe(true);
});

test.each([
  { "sec-gpc": "1" },
  { dnt: "1" },
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { "sec-purpose": "prefetch;anonymous-client-ip" },
  { purpose: "prefetch" },
  { "x-purpose": "preview" },
  { "x-moz": "prefetch" },
])("left out: %o", (headers) => {
  expect(asked(headers as unknown as Record<string, string>)).toBe(false);
});

test.each(["HEAD", "POST", "OPTIONS"])("not counted: %s", (method) => {
  expect(asked({}, method)).toBe(false);
});

test.each([
  "",
  "curl/8.5.0",
  "Googlebot/2.1 (+http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 Chrome/141 Mobile (compatible; bingbot/2.0)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36",
  "Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "facebookexternalhit/1.1",
  "python-requests/2.32",
])("a program: %s", (userAgent) => {
  expect(asked({ "user-agent": userAgent })).toBe(false);
});
