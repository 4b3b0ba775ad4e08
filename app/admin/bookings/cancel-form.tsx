// The refund of a cancellation, and the button that confirms it.
import { RefundSummary } from "#app/bookings/refund-summary.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { CancellationView } from "./load-cancellation.server.ts";
import { GoodwillRefundFields } from "./goodwill-refund-fields.tsx";
import type { TypedRefund } from "./goodwill-refund-fields.tsx";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";

/** The button names the refund; the form sends it along, so that no other amount is refunded. */
export function CancelForm({ view }: { view: CancellationView }) {
  const t = useTranslations("owner-bookings.cancel");
  const { format } = useLanguage();
  const { currency, refund, nights, mayCancel } = view;
  return (
    <>
      <RefundSummary sums={view} labelOf={t} />
      {mayCancel && (
        <form method="post" className="stack gap">
          <p>
            {t("nights", { nights })}
            <EmailWaitsNote />
          </p>
          <ConfirmedFields view={view} />
          <button className="btn btn--bad">
            {refund > 0
              ? t("submit", { amount: format.money(refund, currency) })
              : t("submitNothing")}
          </button>
        </form>
      )}
    </>
  );
}

/** Lets the owner refund more than the terms; renders nothing when the terms refund everything. */
export function OtherRefundForm({
  view,
  typed,
  fault,
}: {
  view: CancellationView;
  typed: TypedRefund | null;
  fault: { field: string; text: string } | null;
}) {
  const t = useTranslations("owner-bookings.cancel");
  const { format } = useLanguage();
  const { currency, refund, left, mayGiveMore } = view;
  if (!mayGiveMore) return null;
  const [least, most] = [format.money(refund, currency), format.money(left, currency)];
  return (
    <details className="sure gap" open={typed !== null}>
      <summary>{t("other")}</summary>
      <form method="post" className="stack" noValidate>
        <p className="small">{t("otherText", { least, most })}</p>
        <ConfirmedFields view={view} />
        <GoodwillRefundFields
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

function ConfirmedFields({ view: { version, refund } }: { view: CancellationView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refund} />
    </>
  );
}
