// The money of a cancelled booking: what was paid, what the property retains, what is refunded.
import { useLanguage } from "#app/i18n/language-provider.tsx";
import type { Cents } from "#app/stays/rules/money.ts";

/** `given` was refunded before, `left` is the rest of what was paid, and `refund` of that is refunded now. */
export interface RefundSums {
  currency: string;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
}

/** `labelOf` returns the label of each line: `paid`, `given`, `kept`, `refund`. */
export function RefundSummary({
  sums,
  labelOf,
}: {
  sums: RefundSums;
  labelOf: (line: string) => string;
}) {
  const { format } = useLanguage();
  const { currency, paid, given, left, refund } = sums;
  const lines = [
    ["paid", paid],
    ...(given > 0 ? [["given", given] as const] : []),
    ["kept", left - refund],
    ["refund", refund],
  ] as const;
  return (
    <dl className="sum">
      {lines.map(([name, cents]) => (
        <div key={name} className={name === "refund" ? "tot" : undefined}>
          <dt>{labelOf(name)}</dt>
          <dd>{format.money(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
