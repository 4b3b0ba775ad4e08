// Tests of counted-page-view.
import { expect, test } from "vitest";
import { pageNameOf, deviceOf, regionOf, sourceOf, mayCount } from "./counted-page-view.ts";

// How pages are named: no secret, no query, no language. Which page has how many segments: tests/integration/site/route-facts.test.ts.

test.each([
  ["/", 0, null, "/"],
  ["/fr", 0, "fr", "/"],
  ["/_.data", 0, null, "/"],
  ["/_root.data", 0, null, "/"],
  ["/fr.data", 0, "fr", "/"],
  ["/de/book.data", 1, "de", "/book"],
  ["/book/", 1, null, "/book"],
  ["/zh/apartments/deluxe-sea-view-suite", 2, "zh", "/apartments/deluxe-sea-view-suite"],
  [
    "/zh/apartments/deluxe-sea-view-suite/pictures/beach",
    2,
    "zh",
    "/apartments/deluxe-sea-view-suite",
  ],
  ["/apartments/anna@example.com", 2, null, "/apartments"],
  ["/my-booking/Zm9vYmFyc2VjcmV0", 1, null, "/my-booking"],
  ["/fr/review/Zm9vYmFyc2VjcmV0", 1, "fr", "/review"],
  ["/gallery/pool", 1, null, "/gallery"],
  ["/legal/terms", 2, null, "/legal/terms"],
])("%s by %i segments", (pathname, segments, language, page) => {
  expect(pageNameOf(pathname, ["fr", "de", "zh"], segments)).toEqual({ language, page });
});

// Devices, regions and sources of real browsers and links.

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/141 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148", "tablet"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141", "desktop"],
])("%s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ["de-CH,de;q=0.9", "CH"],
  ["zh-Hans-CN", "CN"],
  ["fr", ""],
  [null, ""],
  ["es-419", ""],
])("the region of %s", (header, region) => {
  expect(regionOf(header)).toBe(region);
});

test.each([
  ["", null, "direct", ""],
  ["", "https://hotel.example/fr", "internal", ""],
  ["", "https://www.google.co.uk/", "Google", ""],
  ["", "https://l.instagram.com/?u=x", "Instagram", ""],
  ["", "https://www.booking.com/x", "Booking.com", ""],
  ["", "https://www.travel-blog.example/our-week?reader=anna", "travel-blog.example", ""],
  ["", "javascript:alert(1)", "direct", ""],
  ["utm_source=newsletter&utm_campaign=spring-2027", null, "newsletter", "spring-2027"],
  ["utm_source=WA", null, "WhatsApp", ""],
  ["utm_source=anna@example.com&email=anna@example.com", null, "direct", ""],
  ["utm_source==SUM(A1)", null, "direct", ""],
])("%s from %s", (query, referrer, source, campaign) => {
  const found = sourceOf(new URLSearchParams(query), referrer, "hotel.example");
  expect(found).toEqual({ source, campaign });
});

// Which requests are counted as page views, and which are not.

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
