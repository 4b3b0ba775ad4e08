// A reporter for vitest: writes down each test that failed and then passed when it was tried again, so that test.ts can name it.
import { appendFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

/** Where the lines are, one for each test; absent when every test passed at once. */
export const secondTries = "test-results/second-tries.txt";

/** The line for a test that has ended: null unless it passed on its second try. */
export function secondTryLine(
  test: Pick<TestCase, "module" | "fullName" | "diagnostic" | "result">,
) {
  if (!test.diagnostic()?.flaky) return null;
  const [error] = test.result().errors ?? [];
  const why = error?.message.split("\n")[0]?.slice(0, 200) ?? "";
  return `passed on the second try: ${test.module.relativeModuleId} > ${test.fullName} (${why})`;
}

export default class SecondTryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const line = secondTryLine(test);
    if (line) appendFileSync(secondTries, `${line}\n`);
  }
}
