// Devices, regions and sources of real browsers and links.
import { expect, test } from "vitest";
import { deviceOf, regionOf, sourceOf } from "./traffic-source.ts";

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
  ["", "https://house.example/fr", "internal", ""],
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
  const found = sourceOf(new URLSearchParams(query), referrer, "house.example");
  expect(found).toEqual({ source, campaign });
});
