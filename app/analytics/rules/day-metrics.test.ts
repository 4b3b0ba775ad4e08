// When a day's metrics are recomputed.
import { expect, test } from "vitest";
import { isStale } from "./day-metrics.ts";

const rows = (views: number, wishes = 0) => ({ views, wishes });

test.each([
  [null, rows(0), false, true],
  [rows(1), rows(2), false, true],
  [rows(99), rows(100), false, true],
  [rows(99), rows(99), false, false],
  [rows(10_000), rows(10_100), false, false],
  [rows(10_000), rows(10_101), false, true],
  [rows(10_000, 5), rows(10_001, 6), false, true],
  [rows(10_000), rows(10_001), true, true],
  [rows(10_000, 5), rows(10_000, 6), true, true],
  [rows(10_000, 5), rows(10_000, 5), true, false],
  [rows(10), rows(9), false, true],
])("from %o to %o, over: %s, stale: %s", (then, now, isOver, stale) => {
  expect(isStale(then, now, isOver)).toBe(stale);
});
