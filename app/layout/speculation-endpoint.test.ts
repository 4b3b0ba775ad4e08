// Tests speculation-endpoint.ts with URLPattern as in a browser: which pages are prerendered, prefetched, or neither.
import { expect, test } from "vitest";
import type { PageRoute } from "#app/route-map.ts";
import { speculationEndpoint, speculationRules } from "./speculation-endpoint.ts";

const pages: PageRoute[] = [
  ...["/", "/gallery", "/gallery/:picture", "/legal/:document"].map((path) =>
    aPage(path, "prerender"),
  ),
  ...["/apartments", "/apartments/:slug", "/apartments/:slug/pictures/:picture"].map((path) =>
    aPage(path, "document"),
  ),
  ...["/book", "/book/stay.ics", "/my-booking/:token", "/admin"].map((path) => aPage(path)),
];
const rules = speculationRules(pages);

function aPage(path: string, prefetch?: "prerender" | "document"): PageRoute {
  return { path, isTranslated: true, handle: prefetch ? { prefetch } : {} };
}

const origin = "https://hotel.example";

function foundBy(kind: "prerender" | "prefetch", path: string): boolean {
  return rules[kind].some(({ where: { and } }) =>
    and.some(({ href_matches }) =>
      href_matches?.some((pattern) => new URLPattern(pattern, origin).test(path, origin)),
    ),
  );
}

test.each([
  "/",
  "/en",
  "/zh/gallery",
  "/gallery?show=rooms",
  "/ru/gallery/garden-pool",
  "/legal/terms",
])("%s is prerendered", (path) => {
  expect(foundBy("prerender", path)).toBe(true);
});

test.each([
  "/apartments",
  "/fr/apartments?guests=2",
  "/apartments/garden-view-apartment",
  "/apartments/garden-view-apartment/pictures/beach",
])("%s is prefetched", (path) => {
  expect(foundBy("prefetch", path)).toBe(true);
  expect(foundBy("prerender", path)).toBe(false);
});

test.each([
  "/book",
  "/en/book?checkIn=2027-01-10",
  "/book/stay.ics",
  "/my-booking/a-secret",
  "/en/my-booking/a-secret/stay.ics",
  "/sandbox-bank?payment=1",
  "/admin",
  "/admin/sign-out",
  "/api/openapi.json",
  "/dev/mail",
  "/xx/gallery",
  "https://elsewhere.example/gallery",
])("%s is neither", (path) => {
  expect(foundBy("prerender", path) || foundBy("prefetch", path)).toBe(false);
});

test("links within the page, to other tabs and to other languages are excluded", () => {
  for (const { where } of [...rules.prerender, ...rules.prefetch])
    expect(where.and).toContainEqual({
      not: { selector_matches: "[href^='#'], [target], [download], [data-language], [data-count]" },
    });
});

test("the rules have their media type, and every public page links to them", async () => {
  const router = speculationEndpoint(pages);
  router.get("/file", (c) => c.body("x", 200, { "Content-Type": "text/css" }));
  router.get("*", (c) => c.html("<p>Hello</p>"));
  const served = await router.request("/speculation-rules.json");
  expect(served.headers.get("content-type")).toBe("application/speculationrules+json");
  expect(await served.json()).toEqual(rules);
  const named = async (path: string) =>
    (await router.request(path)).headers.get("speculation-rules");
  expect(await named("/fr/gallery")).toBe('"/speculation-rules.json"');
  for (const path of ["/admin", "/admin/people", "/dev/mail", "/api/openapi.json", "/file"])
    expect(await named(path)).toBeNull();
});
