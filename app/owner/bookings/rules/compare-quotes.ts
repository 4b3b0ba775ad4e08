// Two prices of a stay, line by line.
import type { Cents } from "#app/booking/rules/money.ts";
import type { PriceLine } from "#app/booking/rules/price.ts";

/** A line as the later price has it, or as the earlier had it when it is gone; null where there was, or is, none. */
export interface ComparedLine {
  line: PriceLine;
  before: Cents | null;
  after: Cents | null;
}

/** Lines of the same rule and unit are one; the order is that of the later price, what is gone last. */
export function compareQuotes(
  before: { lines: readonly PriceLine[] },
  after: { lines: readonly PriceLine[] },
): ComparedLine[] {
  const standing = after.lines.map((line) => ({
    line,
    before: before.lines.find(isLike(line))?.amount ?? null,
    after: line.amount,
  }));
  const gone = before.lines
    .filter((line) => !after.lines.some(isLike(line)))
    .map((line) => ({ line, before: line.amount, after: null }));
  return [...standing, ...gone];
}

function isLike({ rule, unitAmount }: PriceLine): (other: PriceLine) => boolean {
  return (other) => other.rule === rule && other.unitAmount === unitAmount;
}
