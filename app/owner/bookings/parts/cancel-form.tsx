// What becomes of the money, and the button that agrees to it.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { CancellationView } from "../load-cancellation.server.ts";

/** The button names the amount that goes back; the form sends it along, so that no other is given. */
export function CancelForm({ view }: { view: CancellationView }) {
  const t = useWords("owner-bookings.cancel");
  const { format } = useLanguage();
  const { currency, paid, given, refund, nights, version, mayCancel } = view;
  const money = (cents: number) => format.money(cents, currency);
  const lines = [
    ["paid", paid],
    ...(given > 0 ? [["given", given] as const] : []),
    ["refund", refund],
    ["kept", paid - given - refund],
  ] as const;
  return (
    <>
      <dl className="sum">
        {lines.map(([name, cents]) => (
          <div key={name} className={name === "refund" ? "tot" : undefined}>
            <dt>{t(name)}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      {mayCancel && (
        <form method="post" className="stack gap">
          <p>{t("nights", { nights })}</p>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="refund" value={refund} />
          <button className="btn btn--bad">
            {refund > 0 ? t("submit", { amount: money(refund) }) : t("submitNothing")}
          </button>
        </form>
      )}
    </>
  );
}
