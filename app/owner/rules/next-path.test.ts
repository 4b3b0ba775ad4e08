// Where one may be led after signing in.
import { expect, test } from "vitest";
import { ownPath, signInPath } from "./next-path.ts";

test.each([
  "/admin",
  "/admin/log",
  "/admin/log?booking=KF-7M3QX9TD&before=7",
  "/admin?x=//evil.example",
])("%s is ours", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  [null],
  [""],
  ["https://evil.example/admin"],
  ["//evil.example/admin"],
  ["/\\evil.example"],
  ["/admin\\..\\..\\evil.example"],
  ["/administrator"],
  ["/apartments"],
  ["admin"],
  ["javascript:alert(1)"],
  ["/admin/../apartments"],
  ["/admin/%2e%2e/apartments"],
  ["/admin\n/log"],
  ["/admin/sign-in?next=/admin"],
  ["/admin/sign-out"],
  [`/admin/${"x".repeat(500)}`],
])("%j leads to the front page", (path) => {
  expect(ownPath(path)).toBe("/admin");
});

test("the sign-in page's address carries the way on, unless it is the front page", () => {
  expect(signInPath("/admin")).toBe("/admin/sign-in");
  expect(signInPath("/admin/log?before=7")).toBe("/admin/sign-in?next=%2Fadmin%2Flog%3Fbefore%3D7");
  expect(signInPath("//evil.example")).toBe("/admin/sign-in");
});
