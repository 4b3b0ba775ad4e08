// Tests that refunds are retried soon, then hourly without end.
import { expect, test } from "vitest";
import { nextRefundTry } from "./refunds.ts";

test.each([
  [1, "08:00:30"],
  [2, "08:01:00"],
  [3, "08:05:00"],
  [6, "09:00:00"],
  [7, "09:00:00"],
  [5000, "09:00:00"],
])("after %i failures at eight: %s", (attempts, time) => {
  const now = new Date("2026-11-20T08:00:00.000Z");
  expect(nextRefundTry(attempts, now).toISOString()).toBe(`2026-11-20T${time}.000Z`);
});
