// What is declared in the pages' handles, and the tables derived from it: the same as when they were written by hand.
import { expect, test } from "vitest";
import { pageNameOf } from "#app/analytics/rules/counted-page-view.ts";
import { languages } from "#app/i18n/languages.ts";
import { speculationRules } from "#app/layout/speculation-endpoint.ts";
import type { RouteFacts } from "#app/page-handle.ts";
import { rateLimitsFor } from "#app/platform/rate-limits/rules/rate-limits.ts";
import { buildRouteMap, endpoints } from "#app/route-map.ts";
import { robotsText } from "#app/seo/rules/crawler-texts.ts";
import { routes } from "#tests/support/server-build.ts";

const { pages, disallowed, factsOf, isPrivate, hasSecretForm } = buildRouteMap(routes);

// Only the layout of the languages is no page and declares nothing.
test("every route module declares how it is opened or counted", () => {
  const undeclared = Object.values(routes).flatMap((route) => {
    const handle = (route?.module as { handle?: RouteFacts } | undefined)?.handle;
    const isDeclared = handle?.access !== undefined || handle?.counted !== undefined;
    return isDeclared || !route ? [] : [route.id];
  });
  expect(undeclared).toEqual(["root", "layout/language-layout"]);
  expect(pages.length).toBeGreaterThan(60);
  for (const { path, handle } of pages)
    expect([path, handle.access !== undefined]).toEqual([path, /^\/admin(?:\/|$)/.test(path)]);
});

// As the names were before they came from the handles, by the first segment.
test.each([
  ["/", "/"],
  ["/fr", "/"],
  ["/_root.data", "/"],
  ["/de/book.data", "/book"],
  ["/book/stay.ics", "/book"],
  ["/zh/apartments/deluxe-sea-view-suite", "/apartments/deluxe-sea-view-suite"],
  ["/apartments/deluxe-sea-view-suite/pictures/beach", "/apartments/deluxe-sea-view-suite"],
  ["/apartments/anna@example.com", "/apartments"],
  ["/my-booking", "/my-booking"],
  ["/my-booking/Zm9vYmFyc2VjcmV0", "/my-booking"],
  ["/my-booking/Zm9vYmFyc2VjcmV0/not-a-page", "/my-booking"],
  ["/fr/review/Zm9vYmFyc2VjcmV0", "/review"],
  ["/location", "/location"],
  ["/location/below/it", "/location"],
  ["/gallery/pool", "/gallery"],
  ["/gallery/pool/below/it", "/gallery"],
  ["/contact", "/contact"],
  ["/amenities", "/amenities"],
  ["/best-price", "/best-price"],
  ["/compare", "/compare"],
  ["/legal/terms", "/legal/terms"],
  ["/admin", null],
  ["/admin/bookings", null],
  ["/fr/admin/bookings", null],
  ["/sandbox-bank", null],
  ["/api/quotes", null],
  ["/wp-login.php", null],
  ["/dev/mail", null],
  ["/seen", null],
])("%s is %s in analytics", (path, name) => {
  const { counted = false } = factsOf(path);
  expect(counted === false ? null : pageNameOf(path, languages, counted).page).toBe(name);
});

test.each([
  ["GET", "/", false, ["anything"]],
  ["GET", "/apartments", true, ["searches", "anything"]],
  ["GET", "/book.data", true, ["searches", "anything"]],
  ["GET", "/apartments", false, ["anything"]],
  ["GET", "/api/availability", true, ["API requests", "anything"]],
  ["GET", "/api/bookings/KF-7Q2M4X9A", false, ["guesses", "API requests", "anything"]],
  ["POST", "/api/bookings/KF-7Q2M4X9A/cancellation", false, ["guesses", "bookings", "anything"]],
  ["POST", "/api/quotes", false, ["API requests", "anything"]],
  ["POST", "/api/bookings", false, ["declines", "API bookings", "anything"]],
  ["POST", "/book", true, ["declines", "bookings", "anything"]],
  ["POST", "/book.data", true, ["declines", "bookings", "anything"]],
  ["POST", "/contact", false, ["guesses", "messages", "anything"]],
  ["POST", "/my-booking", false, ["booking lookups", "anything"]],
  ["GET", "/my-booking", false, ["anything"]],
  ["GET", "/my-booking/abc", false, ["guesses", "anything"]],
  ["POST", "/my-booking/abc/cancel", false, ["guesses", "bookings", "anything"]],
  ["POST", "/my-booking/abc/write", false, ["guesses", "messages", "anything"]],
  ["POST", "/my-booking/abc/not-a-page", false, ["guesses", "bookings", "anything"]],
  ["POST", "/fr/review/abc", false, ["guesses", "reviews", "anything"]],
  ["GET", "/review/abc/not-a-page", false, ["guesses", "anything"]],
  ["GET", "/calendars/abc.ics", false, ["guesses", "calendars", "anything"]],
  ["POST", "/admin/sign-in", false, ["guesses", "sign-ins", "anything"]],
  ["GET", "/admin/invitation/abc", false, ["guesses", "anything"]],
  ["POST", "/admin/invitation/abc", false, ["guesses", "sign-ins", "anything"]],
  ["POST", "/admin/sign-in/passkey", false, ["guesses", "sign-ins", "anything"]],
  ["POST", "/admin/sign-in/not-a-page", false, ["guesses", "sign-ins", "anything"]],
  ["POST", "/admin/sign-out", false, ["admin changes", "anything"]],
  ["POST", "/admin", true, ["admin changes", "anything"]],
  ["POST", "/admin/not-a-page", false, ["admin changes", "anything"]],
  ["POST", "/admin/pictures/beach", false, ["admin changes", "anything"]],
  ["POST", "/admin/pictures", false, ["uploads", "anything"]],
  ["POST", "/admin/extras/one/picture", false, ["uploads", "anything"]],
  ["POST", "/admin/rates", false, ["admin changes", "anything"]],
  ["POST", "/seen", false, ["beacons", "anything"]],
  ["GET", "/wallet/v1/passes/pass.com.example/abc", false, ["passes", "anything"]],
  ["DELETE", "/wallet/v1/devices/a/registrations/b/c", false, ["passes", "anything"]],
  ["DELETE", "/", true, ["anything"]],
])("%s %s (query: %s) has the limits %j", (method, path, hasQuery, names) => {
  const declared = factsOf(path).limits ?? {};
  expect(rateLimitsFor(declared, method, hasQuery).map(({ name }) => name)).toEqual(names);
});

// The limits by path as they were written by hand before they came from the handles; the first match counted.
const former = {
  read: [
    [/^\/api\/bookings\/./, "guesses API requests"],
    [/^\/(?:api\/|mcp(?:\/|$))/, "API requests"],
    [/^\/calendars\//, "guesses calendars"],
    [/^\/(?:feeds|ucp)\//, "guesses API requests"],
    [/^\/wallet\//, "passes"],
    [/^\/\.well-known\/ucp/, "API requests"],
    [/^\/my-booking\/[^/]+\/(?:stay\.pkpass|google-wallet)$/, "guesses passes"],
    [/^\/(?:my-booking|review|waiting|admin\/invitation)\/./, "guesses"],
  ],
  write: [
    [/^\/(?:feeds|ucp)\//, "guesses API requests"],
    [/^\/wallet\//, "passes"],
    [/^\/api\/bookings$/, "declines API bookings"],
    [/^\/api\/bookings\/[^/]+\/./, "guesses bookings"],
    [/^\/api\/groups$/, "API bookings"],
    [/^\/(?:api\/|mcp(?:\/|$))/, "API requests"],
    [/^\/(?:book|book\/together|sandbox-bank)$/, "declines bookings"],
    [
      /^\/(?:contact|waiting(?:\/.+)?|my-booking\/[^/]+\/(?:write|best-price))$/,
      "guesses messages",
    ],
    [/^\/my-booking$/, "booking lookups"],
    [/^\/(?:review|my-booking\/[^/]+\/review)(?:\/|$)/, "guesses reviews"],
    [/^\/my-booking\/[^/]+\/(?:pay|deposit|together)$/, "guesses declines bookings"],
    [/^\/my-booking\/./, "guesses bookings"],
    [/^\/admin\/(?:sign-in|invitation)(?:\/|$)/, "guesses sign-ins"],
    [/^\/admin\/(?:pictures|cleaning\/damage)$/, "uploads"],
    [/^\/admin\/channels\/import$/, "uploads"],
    [/^\/admin\/extras\/[^/]+\/picture$/, "uploads"],
    [/^\/admin(?:\/|$)/, "admin changes"],
    [/^\/seen$/, "beacons"],
  ],
} as const;
const formerly = (path: string, does: "read" | "write") => {
  const found = former[does].find(([pattern]) => pattern.test(path))?.[1] ?? "";
  const isSearch = does === "read" && /^\/(?:apartments|book|compare)(?:\/|$)/.test(path);
  return [...(isSearch ? ["searches"] : []), ...(found ? [found] : [])].join(" ");
};
const limitsAt = (path: string, does: "read" | "write") =>
  rateLimitsFor(factsOf(path).limits ?? {}, does === "read" ? "GET" : "POST", true)
    .map(({ name }) => name)
    .filter((name) => name !== "anything")
    .join(" ");

test.each(["read", "write"] as const)("the limits to %s every path are the former ones", (does) => {
  const paths = [...pages.map(({ path }) => path), ...Object.keys(endpoints)].map((pattern) =>
    pattern.replaceAll(/:\w+|\*/g, "Aa-1"),
  );
  for (const path of paths) {
    const expected = formerly(path, does);
    for (const asked of [path, path === "/" ? "/_.data" : `${path}.data`, `/fr${path}`])
      expect([asked, limitsAt(asked, does)]).toEqual([asked, expected]);
    // Below a page there is none; such a path is limited where it was, and guesses count where they did.
    const below = `${path === "/" ? "" : path}/not-a-page`;
    const [before, now] = [formerly(below, does), limitsAt(below, does)];
    const isAsStrict =
      (before === "" || now !== "") && (!before.includes("guesses") || now.includes("guesses"));
    expect([below, before, now, isAsStrict]).toEqual([below, before, now, true]);
  }
});

// As they were written by hand: the first with and without a language.
const formerlyPrivate = (path: string) =>
  /^\/admin(?:[/.]|$)/.test(path) ||
  /^(?:\/fr)?\/(?:my-booking|after-bank|review|waiting)(?:[/.]|$)/.test(path);
const formerlySecret = (path: string) =>
  /^\/admin\/(?:sign-in|invitation|account|people|presses)(?:[/.]|$)/.test(path);

test("what is private, and whose forms are secret, is the same at every path as formerly", () => {
  const paths = pages.map(({ path }) => path.replaceAll(/:\w+|\*/g, "Aa-1"));
  paths.push("/review", "/admins", "/admin/sign-ins", "/reviews/abc", "/api/quotes", "/dev/mail");
  for (const path of paths)
    for (const asked of [path, `${path}.data`, `${path}/not-a-page`, `${path}x`, `/fr${path}`])
      expect([asked, isPrivate(asked), hasSecretForm(asked)]).toEqual([
        asked,
        formerlyPrivate(asked),
        formerlySecret(asked),
      ]);
  const declared = pages.filter(({ handle }) => handle.private).map(({ path }) => path);
  const expected = pages.map(({ path }) => path).filter(formerlyPrivate);
  expect(declared).toEqual(expected);
});

test("the speculation rules name the pages that were written by hand, in their order", () => {
  const { prerender, prefetch } = speculationRules(pages);
  const pathsOf = (rules: typeof prerender) =>
    rules
      .flatMap(({ where }) => where.and[0])
      .flatMap((part) => (part && "href_matches" in part ? part.href_matches : []));
  const content = [
    "/",
    "/best-price",
    "/location",
    "/gallery",
    "/gallery/*",
    "/amenities",
    "/contact",
    "/legal/*",
  ];
  expect(pathsOf(prerender)).toEqual(content.flatMap(withLanguages));
  expect(pathsOf(prefetch)).toEqual(["/apartments", "/apartments/*"].flatMap(withLanguages));
});

// Pages of one guest, of the admin or of a payment. A picture of an apartment is also in the gallery, which is its canonical URL.
const unmapped =
  /^\/(after-bank\/:attempt|apartments\/:slug\/pictures\/:picture|book\/stay\.ics|book\/together|currency|my-booking(\/.*)?|review\/.*|sandbox-bank|waiting(\/.*)?|admin.*)$/;

test("the sitemap leaves out no page except private ones", () => {
  const mapped = pages.filter(({ handle }) => handle.mapped).map(({ path }) => path);
  expect(mapped).toEqual(pages.map(({ path }) => path).filter((path) => !unmapped.test(path)));
});

test("robots.txt is the one that was written by hand, line by line", () => {
  expect(robotsText("https://hotel.example", disallowed)).toBe(
    [
      "User-agent: *",
      "Disallow: /my-booking/",
      "Disallow: /*/my-booking/",
      "Disallow: /after-bank/",
      "Disallow: /*/after-bank/",
      "Disallow: /review/",
      "Disallow: /*/review/",
      "Disallow: /waiting/",
      "Disallow: /*/waiting/",
      "Disallow: /book?*step=",
      "Disallow: /*/book?*step=",
      "Disallow: /book/",
      "Disallow: /*/book/",
      "Disallow: /sandbox-bank",
      "Disallow: /*/sandbox-bank",
      "Disallow: /admin",
      "Disallow: /*/admin",
      "Disallow: /dev/",
      "Disallow: /api/",
      "Disallow: /mcp",
      "Allow: /api/openapi.json",
      "",
      "Sitemap: https://hotel.example/sitemap.xml",
      "",
    ].join("\n"),
  );
});

test("only the pages of pictures, of damage, of an extra's photograph, of imports and of a lower price take uploads", () => {
  const uploading = pages.filter(({ handle }) => handle.uploads).map(({ path }) => path);
  expect(uploading.toSorted()).toEqual([
    "/admin/channels/import",
    "/admin/cleaning/damage",
    "/admin/extras/:id/picture",
    "/admin/pictures",
    "/my-booking/:token/best-price",
  ]);
});

function withLanguages(path: string): string[] {
  const prefix = `/:language(${languages.join("|")})`;
  return [path, path === "/" ? prefix : prefix + path];
}
