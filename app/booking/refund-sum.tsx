// What becomes of the money of a booking that is cancelled: what was paid, what of it stays, what goes back.
import { useLanguage } from "#app/i18n/language-provider.tsx";
import type { Cents } from "./rules/money.ts";

/** `left` of what was paid has not gone back before; `refund` of that goes back now. */
export interface RefundSums {
  currency: string;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
}

/** `words` says what each line is: `paid`, `given`, `kept`, `refund`. */
export function RefundSum({ sums, words }: { sums: RefundSums; words: (line: string) => string }) {
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
          <dt>{words(name)}</dt>
          <dd>{format.money(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
