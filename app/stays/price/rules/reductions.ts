// What promotions take off the price of the nights: which of them are granted, and in which order (docs/decisions, 69).
import { percentOf } from "../../rules/money.ts";
import type { Cents } from "../../rules/money.ts";
import type { PriceLine } from "../../rules/stored-terms.ts";

/** A promotion that a stay qualifies for. Either `percent` or `amount`, in cents, is above zero. */
export interface Reduction {
  id: string;
  percent: number | null;
  amount: Cents | null;
  /** Whether it may be granted together with others that combine; else it is granted alone or not at all. */
  combines: boolean;
  /** The name of its line by language. */
  names: Readonly<Record<string, string>>;
}

/** The rule of a promotion's line. */
export const ruleOf = ({ id }: Pick<Reduction, "id">) => `promotion:${id}`;

/**
 * The lines of the promotions granted on `price`, which is what all other discounts leave of the nights: either one that
 * does not combine, or all that do, whichever is the greatest reduction. Percentages come first, the highest first, each
 * of what is left, then amounts, the highest first; never below zero. The order of `reductions` does not matter.
 */
export function reductionLines(price: Cents, reductions: readonly Reduction[]): PriceLine[] {
  const sorted = reductions.toSorted(compare);
  const alone = sorted.filter(({ combines }) => !combines).map((one) => [one]);
  const together = sorted.filter(({ combines }) => combines);
  let best: PriceLine[] = [];
  for (const group of [together, ...alone]) {
    const lines = linesOf(price, group);
    if (sumOf(lines) < sumOf(best)) best = lines;
  }
  return best;
}

function linesOf(price: Cents, group: readonly Reduction[]): PriceLine[] {
  let left = Math.max(0, price);
  return group.flatMap((reduction): PriceLine[] => {
    const { percent, amount } = reduction;
    const wanted = percent === null ? (amount ?? 0) : percentOf(left, percent);
    const taken = Math.min(left, wanted);
    if (taken <= 0) return [];
    left -= taken;
    return [
      {
        kind: "promotion",
        rule: ruleOf(reduction),
        amount: -taken,
        ...(percent !== null && { percent }),
        names: { ...reduction.names },
        due: "now",
      },
    ];
  });
}

// The id decides between equal promotions, so that the result is the same every time.
function compare(a: Reduction, b: Reduction): number {
  return (
    (b.percent ?? 0) - (a.percent ?? 0) ||
    (b.amount ?? 0) - (a.amount ?? 0) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

function sumOf(lines: readonly PriceLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
