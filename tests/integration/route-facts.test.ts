// What is declared in the pages' handles, and the tables derived from it: the same as when they were written by hand.
import { expect, test } from "vitest";
import { pageNameOf } from "#app/analytics/rules/page-name.ts";
import { languages } from "#app/i18n/languages.ts";
import { listPages } from "#app/list-pages.ts";
import type { RouteFacts } from "#app/page-handle.ts";
import { buildRouteMap } from "#app/route-map.ts";
import { routes } from "#tests/support/server-build.ts";

const pages = listPages(routes);
const { factsOf } = buildRouteMap(routes);

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
