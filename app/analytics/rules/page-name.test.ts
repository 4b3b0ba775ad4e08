// How pages are named: no secret, no query, no language. Which page has how many segments: tests/integration/route-facts.test.ts.
import { expect, test } from "vitest";
import { pageNameOf } from "./page-name.ts";

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
