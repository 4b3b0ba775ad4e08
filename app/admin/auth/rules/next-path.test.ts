// Where signing in may redirect to.
import { expect, test } from "vitest";
import { safeNextPath, signInPath } from "./sign-in.ts";

test.each([
  "/admin",
  "/admin/log",
  "/admin/log?booking=KF-7M3QX9TD&before=7",
  "/admin?x=//evil.example",
])("%s is accepted", (path) => {
  expect(safeNextPath(path)).toBe(path);
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
])("%j leads to the home page", (path) => {
  expect(safeNextPath(path)).toBe("/admin");
});

test("the URL of the sign-in page carries the next path, unless it is the home page", () => {
  expect(signInPath("/admin")).toBe("/admin/sign-in");
  expect(signInPath("/admin/log?before=7")).toBe("/admin/sign-in?next=%2Fadmin%2Flog%3Fbefore%3D7");
  expect(signInPath("//evil.example")).toBe("/admin/sign-in");
});
