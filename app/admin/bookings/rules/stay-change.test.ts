// Comparison of two prices, against values computed by hand.
import { expect, test } from "vitest";
import type { PriceLine } from "#app/stays/price/rules/price.ts";
import { compareQuotes } from "./stay-change.ts";

const nights = (rule: string, quantity: number, unitAmount: number): PriceLine => ({
  kind: "nights",
  rule,
  quantity,
  unitAmount,
  amount: quantity * unitAmount,
  due: "now",
});
const cleaning: PriceLine = { kind: "cleaning", rule: "cleaning", amount: 60_00, due: "now" };

test("kept, added and removed lines", () => {
  const low = nights("season:low", 3, 100_00);
  const high = nights("season:high", 2, 150_00);
  const dearer = nights("season:high", 4, 160_00);
  const before = { lines: [low, high, cleaning] };
  const after = { lines: [nights("season:low", 1, 100_00), dearer, cleaning] };
  expect(compareQuotes(before, after)).toEqual([
    { line: nights("season:low", 1, 100_00), before: 300_00, after: 100_00 },
    { line: dearer, before: null, after: 640_00 },
    { line: cleaning, before: 60_00, after: 60_00 },
    { line: high, before: 300_00, after: null },
  ]);
  expect(compareQuotes({ lines: [] }, { lines: [] })).toEqual([]);
});
