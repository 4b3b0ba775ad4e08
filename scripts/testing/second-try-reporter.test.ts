// Which line is written for a test that failed first, and that none is for one that passed at once.
import { expect, test } from "vitest";
import type { TestCase } from "vitest/node";
import { secondTryLine } from "./second-try-reporter.ts";

function aTest(flaky: boolean, message: string): TestCase {
  return {
    module: { relativeModuleId: "tests/journeys/site/map.test.ts" },
    fullName: "the live map > loads on request",
    diagnostic: () => ({ flaky, retryCount: flaky ? 1 : 0 }),
    result: () => ({ state: "passed", errors: flaky ? [{ message }] : undefined }),
  } as unknown as TestCase;
}

test("a test that failed first is named with the first line of its error", () => {
  expect(secondTryLine(aTest(true, "expected 1 to be 2\n  at map.test.ts:3"))).toBe(
    "passed on the second try: tests/journeys/site/map.test.ts > the live map > loads on request (expected 1 to be 2)",
  );
});

test("a test that passed at once is not named", () => {
  expect(secondTryLine(aTest(false, ""))).toBeNull();
});
