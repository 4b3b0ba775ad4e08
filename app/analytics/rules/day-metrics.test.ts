// Tests of day-metrics.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isStale, visitorSlices } from "./day-metrics.ts";

// When a day's metrics are recomputed.

const storedRows = (views: number, wishes = 0) => ({ views, wishes });

test.each([
  [null, storedRows(0), false, true],
  [storedRows(1), storedRows(2), false, true],
  [storedRows(99), storedRows(100), false, true],
  [storedRows(99), storedRows(99), false, false],
  [storedRows(10_000), storedRows(10_100), false, false],
  [storedRows(10_000), storedRows(10_101), false, true],
  [storedRows(10_000, 5), storedRows(10_001, 6), false, true],
  [storedRows(10_000), storedRows(10_001), true, true],
  [storedRows(10_000, 5), storedRows(10_000, 6), true, true],
  [storedRows(10_000, 5), storedRows(10_000, 5), true, false],
  [storedRows(10), storedRows(9), false, true],
])("from %o to %o, over: %s, stale: %s", (then, now, isOver, stale) => {
  expect(isStale(then, now, isOver)).toBe(stale);
});

// Every visitor is in one slice and only in one.

test("a small day is one slice without bounds", () => {
  expect(visitorSlices(0)).toEqual([{ from: null, below: null }]);
  expect(visitorSlices(2_000)).toHaveLength(1);
  expect(visitorSlices(2_001)).toEqual([
    { from: null, below: "V-" },
    { from: "V-", below: null },
  ]);
});

test.each([30_000, 1_000_000, 10 ** 12])("of %i rows each hash has one slice", (rows) => {
  const slices = visitorSlices(rows);
  expect(slices).toHaveLength(Math.min(4096, rows / 2_000));
  const sizes = slices.map(() => 0);
  for (let n = 0; n < 1_000; n++) {
    const hash = createHash("sha256").update(String(n)).digest("base64url");
    const mine = slices.flatMap(({ from, below }, place) =>
      (from === null || hash >= from) && (below === null || hash < below) ? [place] : [],
    );
    expect(mine).toHaveLength(1);
    sizes[mine[0]!]!++;
  }
  expect(Math.max(...sizes)).toBeLessThan(2_000 / slices.length + 40);
});
