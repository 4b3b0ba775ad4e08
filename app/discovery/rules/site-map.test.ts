// Proves the XML of the site map, and that it knows every page of routes.ts that is not closed on purpose.
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { mappedPages, publicPages } from "./public-pages.ts";
import { siteMap } from "./site-map.ts";

test("each address has an entry, and each entry names all of them", () => {
  const addresses = [
    { hreflang: "en", href: "https://house.example/en/book?a=1&b=<2>" },
    { hreflang: "x-default", href: "https://house.example/book" },
  ];
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://house.example/en/book?a=1&amp;b=&lt;2&gt;"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://house.example/book"/>';
  expect(siteMap([{ addresses, changed: "2026-11-01" }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      `<url><loc>https://house.example/en/book?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-01</lastmod>${links}</url>`,
      `<url><loc>https://house.example/book</loc><lastmod>2026-11-01</lastmod>${links}</url>`,
      "</urlset>",
      "",
    ].join("\n"),
  );
});

describe("the pages", () => {
  test("are those of words, the apartments and the pictures; only what has a date is dated", () => {
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

  // Belong to one guest, to the owner or to a payment; the last is what no page answers.
  // A picture of an apartment is the one in the gallery, under another address.
  const closed =
    /^(apartments\/:slug\/pictures\/:picture|book\/stay\.ics|my-booking(\/.*)?|review\/.*|sandbox-bank|admin.*|\*)$/;

  test("leave out no page of routes.ts but those that are closed", () => {
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

// Without the language in front.
function pathsOf(tree: Route[], above = ""): string[] {
  return tree.flatMap(({ path = "", children }) => {
    const here = [above, path === ":lang?" ? "" : path].filter(Boolean).join("/");
    return children ? pathsOf(children, here) : [here];
  });
}
