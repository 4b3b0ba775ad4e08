// How delays grow.
import { expect, test } from "vitest";
import { accountDelay, codeDelay, delayAfter, networkDelay } from "./sign-in.ts";

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
