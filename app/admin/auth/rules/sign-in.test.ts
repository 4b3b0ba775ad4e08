// Tests of sign-in.ts.
import { expect, test } from "vitest";
import {
  safeNextPath,
  signInPath,
  accountDelay,
  codeDelay,
  delayAfter,
  networkDelay,
} from "./sign-in.ts";

// Where signing in may redirect to.

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

// How delays grow.

test.each([
  [accountDelay, [0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 320, 640, 900, 900]],
  [codeDelay, [0, 0, 0, 0, 0, 10, 20, 40, 60, 60]],
])("%o", (rule, seconds) => {
  expect(seconds.map((_, failures) => delayAfter(failures, rule))).toEqual(seconds);
});

test("a network has twenty free failures, and no number of failures is too large to count", () => {
  expect([20, 21, 22].map((failures) => delayAfter(failures, networkDelay))).toEqual([0, 10, 20]);
  expect(delayAfter(1_000_000, accountDelay)).toBe(900);
});
