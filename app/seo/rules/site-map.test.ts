// Tests the XML of the sitemap and which pages it has.
import { expect, test } from "vitest";
import { mappedPages, siteMap } from "./site-map.ts";

test("each URL has an entry, and each entry lists all alternates", () => {
  const addresses = [
    { hreflang: "en", href: "https://hotel.example/en/book?a=1&b=<2>" },
    { hreflang: "x-default", href: "https://hotel.example/book" },
  ];
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://hotel.example/en/book?a=1&amp;b=&lt;2&gt;"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://hotel.example/book"/>';
  expect(siteMap([{ addresses, changed: "2026-11-01" }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      `<url><loc>https://hotel.example/en/book?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-01</lastmod>${links}</url>`,
      `<url><loc>https://hotel.example/book</loc><lastmod>2026-11-01</lastmod>${links}</url>`,
      "</urlset>",
      "",
    ].join("\n"),
  );
});

test("the pages are those of the routes, each value of a parameter, and what is listed; only known dates are given", () => {
  const routes = [
    { path: "/", handle: { mapped: true } },
    { path: "/apartments/:slug", handle: { mapped: "apartments" } },
    { path: "/gallery/:picture", handle: { mapped: "pictures" } },
    { path: "/legal/:document", handle: { mapped: ["terms", "privacy"] } },
    { path: "/my-booking/:token", handle: {} },
  ] as const;
  const [apartments, pictures] = [["suite"], ["beach", "pool"]];
  expect(
    mappedPages({ routes, apartments, pictures, versions: { privacy: "2026-11-01" } }),
  ).toEqual([
    { path: "/" },
    { path: "/legal/terms" },
    { path: "/legal/privacy", changed: "2026-11-01" },
    { path: "/apartments/suite" },
    { path: "/gallery/beach" },
    { path: "/gallery/pool" },
  ]);
});
