// The route pattern of a path, never the path itself.
import { expect, test } from "vitest";
import { findPatterns } from "./route-pattern.ts";

const find = findPatterns([
  "/",
  "/apartments",
  "/apartments/:slug",
  "/my-booking/:token",
  "/my-booking/:token/cancel",
  "/admin/*",
  "/admin/bookings/:reference",
  "/assets/*",
]);

test.each([
  ["/", "/"],
  ["/apartments", "/apartments"],
  ["/apartments/", "/apartments"],
  ["/apartments/penthouse", "/apartments/:slug"],
  ["/apartments/penthouse/x", "other"],
  ["/my-booking/secret-secret", "/my-booking/:token"],
  ["/my-booking/secret-secret/cancel", "/my-booking/:token/cancel"],
  ["/my-booking/secret-secret/nothing", "other"],
  ["/admin", "/admin/*"],
  ["/admin/bookings/KF-1", "/admin/bookings/:reference"],
  ["/admin/bookings/KF-1/x", "/admin/*"],
  ["/assets/a/b.js", "/assets/*"],
  ["/constructor", "other"],
  ["//", "/"],
])("%s is %s", (path, pattern) => {
  expect(find(path)).toBe(pattern);
});
