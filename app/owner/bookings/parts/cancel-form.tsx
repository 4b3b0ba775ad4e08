// What becomes of the money, and the button that agrees to it.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { CancellationView } from "../load-cancellation.server.ts";
import { FreeRefundFields } from "./free-refund-fields.tsx";
import type { TypedRefund } from "./free-refund-fields.tsx";

/** The button names the amount that goes back; the form sends it along, so that no other is given. */
export function CancelForm({ view }: { view: CancellationView }) {
  const t = useWords("owner-bookings.cancel");
  const { format } = useLanguage();
  const { currency, paid, given, refund, left, nights, mayCancel } = view;
  const money = (cents: number) => format.money(cents, currency);
  const lines = [
    ["paid", paid],
    ...(given > 0 ? [["given", given] as const] : []),
    ["kept", left - refund],
    ["refund", refund],
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
          <Agreed view={view} />
          <button className="btn btn--bad">
            {refund > 0 ? t("submit", { amount: money(refund) }) : t("submitNothing")}
          </button>
        </form>
      )}
    </>
  );
}

/** The owner gives back more than the terms; nothing when the terms give everything. */
export function OtherAmount({
  view,
  typed,
  fault,
}: {
  view: CancellationView;
  typed: TypedRefund | null;
  fault: { field: string; text: string } | null;
}) {
  const t = useWords("owner-bookings.cancel");
  const { format } = useLanguage();
  const { currency, refund, left, mayGiveMore } = view;
  if (!mayGiveMore) return null;
  const [least, most] = [format.money(refund, currency), format.money(left, currency)];
  return (
    <details className="sure gap" open={typed !== null}>
      <summary>{t("other")}</summary>
      <form method="post" className="stack" noValidate>
        <p className="small">{t("otherText", { least, most })}</p>
        <Agreed view={view} />
        <FreeRefundFields
          currency={currency}
          typed={typed ?? { amount: "", reason: "" }}
          fault={fault}
        />
        <button className="btn btn--bad" name="do" value="other">
          {t("otherSubmit")}
        </button>
      </form>
    </details>
  );
}

function Agreed({ view: { version, refund } }: { view: CancellationView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refund} />
    </>
  );
}
