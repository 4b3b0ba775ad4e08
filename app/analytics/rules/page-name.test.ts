// How pages are named: no secret, no query, no language.
import { expect, test } from "vitest";
import { pageNameOf } from "./page-name.ts";

test.each([
  ["/", null, "/"],
  ["/fr", "fr", "/"],
  ["/_.data", null, "/"],
  ["/_root.data", null, "/"],
  ["/fr.data", "fr", "/"],
  ["/de/book.data", "de", "/book"],
  ["/book/", null, "/book"],
  ["/zh/apartments/deluxe-sea-view-suite", "zh", "/apartments/deluxe-sea-view-suite"],
  [
    "/zh/apartments/deluxe-sea-view-suite/pictures/beach",
    "zh",
    "/apartments/deluxe-sea-view-suite",
  ],
  ["/apartments/anna@example.com", null, "/apartments"],
  ["/my-booking/Zm9vYmFyc2VjcmV0", null, "/my-booking"],
  ["/fr/review/Zm9vYmFyc2VjcmV0", "fr", "/review"],
  ["/gallery/pool", null, "/gallery"],
  ["/legal/terms", null, "/legal/terms"],
])("%s", (pathname, language, page) => {
  expect(pageNameOf(pathname, ["fr", "de", "zh"])).toEqual({ language, page });
});

test.each(["/admin", "/admin/bookings", "/api/quotes", "/wp-login.php", "/dev/mail", "/seen"])(
  "%s is no page of visitors",
  (pathname) => {
    expect(pageNameOf(pathname, ["fr"])).toBeNull();
  },
);
