// Compares two prices of a stay, line by line.
import type { Cents } from "#app/stays/rules/money.ts";
import type { PriceLine } from "#app/stays/rules/price.ts";

/** A line of the later price, or of the earlier one if it was removed; null on the side that does not have it. */
export interface ComparedLine {
  line: PriceLine;
  before: Cents | null;
  after: Cents | null;
}

/** Lines match by rule and unit amount; the order is that of the later price, with removed lines last. */
export function compareQuotes(
  before: { lines: readonly PriceLine[] },
  after: { lines: readonly PriceLine[] },
): ComparedLine[] {
  const current = after.lines.map((line) => ({
    line,
    before: before.lines.find(isLike(line))?.amount ?? null,
    after: line.amount,
  }));
  const removed = before.lines
    .filter((line) => !after.lines.some(isLike(line)))
    .map((line) => ({ line, before: line.amount, after: null }));
  return [...current, ...removed];
}

function isLike({ rule, unitAmount }: PriceLine): (other: PriceLine) => boolean {
  return (other) => other.rule === rule && other.unitAmount === unitAmount;
}
