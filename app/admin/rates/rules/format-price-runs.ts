// Formats runs of single-night prices as one text for the audit log.
import type { Cents } from "#app/stays/rules/money.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { formatAmount } from "../../rules/format-amount.ts";

/** Longer lists end in an ellipsis. */
const maxRuns = 30;

/** Nights by date as "2027-03-02 – 2027-03-04: 150.00 EUR, ..."; null when there are none. */
export function formatPriceRuns(
  nights: readonly { night: PlainDate; amount: Cents }[],
  currency: string,
): string | null {
  const runs: { first: PlainDate; last: PlainDate; amount: Cents }[] = [];
  for (const { night, amount } of nights) {
    const run = runs.at(-1);
    if (run && run.amount === amount && addDays(run.last, 1) === night) run.last = night;
    else runs.push({ first: night, last: night, amount });
  }
  if (runs.length === 0) return null;
  const texts = runs.slice(0, maxRuns).map(({ first, last, amount }) => {
    const span = first === last ? first : `${first} – ${last}`;
    return `${span}: ${formatAmount(amount, currency)}`;
  });
  return texts.join(", ") + (runs.length > maxRuns ? ", …" : "");
}
