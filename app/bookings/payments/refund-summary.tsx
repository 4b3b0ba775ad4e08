// The money of a cancelled booking: what was paid, what the property retains, what is refunded.
import { useLanguage } from "#app/i18n/language-provider.tsx";
import type { Cents } from "#app/stays/rules/money.ts";

/**
 * `given` was refunded before, `left` is the rest of what was paid by card, and `refund` of that is refunded now. Of what
 * staff `received` by hand they give back `byHand`.
 */
export interface RefundSums {
  currency: string;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
  received: Cents;
  byHand: Cents;
}

/** `labelOf` returns the label of each line. */
export function RefundSummary({
  sums,
  labelOf,
}: {
  sums: RefundSums;
  labelOf: (line: "paid" | "received" | "given" | "kept" | "refund" | "byHand") => string;
}) {
  const { format } = useLanguage();
  const { currency, paid, given, left, refund, received, byHand } = sums;
  const lines = [
    ["paid", paid],
    ...(received > 0 ? [["received", received] as const] : []),
    ...(given > 0 ? [["given", given] as const] : []),
    ["kept", left - refund + received - byHand],
    ["refund", refund],
    ...(byHand > 0 ? [["byHand", byHand] as const] : []),
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
