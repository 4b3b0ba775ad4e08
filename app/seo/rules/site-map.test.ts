// Tests the XML of the sitemap, and that it has every public page of routes.ts.
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { mappedPages, publicPages, siteMap } from "./site-map.ts";

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

describe("the pages", () => {
  test("are the content pages, the apartments and the pictures; only known dates are given", () => {
    const pages = mappedPages({
      apartments: ["suite"],
      pictures: ["beach"],
      versions: { privacy: "2026-11-01" },
    });
    expect(pages).toHaveLength(Object.keys(publicPages).length + 2);
    expect(pages).toContainEqual({ path: "/apartments/suite" });
    expect(pages).toContainEqual({ path: "/gallery/beach" });
    expect(pages.filter(({ changed }) => changed)).toEqual([
      { path: "/legal/privacy", changed: "2026-11-01" },
    ]);
  });

  // Pages of one guest, of the admin or of a payment; the last is the catch-all.
  // A picture of an apartment is also in the gallery, which is its canonical URL.
  const closed =
    /^(after-bank\/:attempt|apartments\/:slug\/pictures\/:picture|book\/stay\.ics|my-booking(\/.*)?|review\/.*|sandbox-bank|admin.*|\*)$/;

  test("leave out no page of routes.ts except private ones", () => {
    const mapped = [
      ...Object.keys(publicPages).map((path) =>
        path.slice(1).replace(/^legal\/.*/, "legal/:document"),
      ),
      "apartments/:slug",
      "gallery/:picture",
    ];
    const open = pathsOf(routes).filter((path) => !closed.test(path));
    expect(new Set(mapped)).toEqual(new Set(open));
  });
});

interface Route {
  path?: string | undefined;
  children?: Route[] | undefined;
}

// Without the language prefix.
function pathsOf(tree: Route[], above = ""): string[] {
  return tree.flatMap(({ path = "", children }) => {
    const here = [above, path === ":lang?" ? "" : path].filter(Boolean).join("/");
    return children ? pathsOf(children, here) : [here];
  });
}
