// The forms that refund: the confirmation of a cancellation, and an amount that the owner decided on, with its reason.
import { RefundSummary } from "#app/bookings/payments/refund-summary.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, TextField } from "#app/ui/field.tsx";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import type { CancellationView } from "./cancellation.server.ts";
import type { BookingView } from "./load-booking.server.ts";

/** The input of a rejected form. */
export interface TypedRefund {
  amount: string;
  reason: string;
}

/** `fault` belongs to one of the two fields. */
export function GoodwillRefundFields({
  currency,
  typed,
  fault,
}: {
  currency: string;
  typed: TypedRefund;
  fault: { field: string; text: string } | null;
}) {
  const t = useTranslations("admin-bookings.refund");
  const { format } = useLanguage();
  const errorOf = (field: string) => (fault?.field === field ? fault.text : undefined);
  return (
    <>
      <TextField
        name="amount"
        label={t("amount", { currency })}
        hint={t("amountHint", { whole: format.number(50), exact: format.number(50.25) })}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={typed.amount}
        error={errorOf("amount")}
      />
      <AreaField
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        rows={2}
        required
        defaultValue={typed.reason}
        error={errorOf("reason")}
      />
    </>
  );
}

/** Renders nothing for staff, and when nothing is left to refund; open after a rejection. */
export function RefundForm({
  view: { booking, refundable },
  typed,
  fault,
}: {
  view: BookingView;
  typed: TypedRefund | null;
  fault: { field: string; text: string } | null;
}) {
  const t = useTranslations("admin-bookings.refund");
  const { format } = useLanguage();
  const { currency, version } = booking;
  if (refundable === 0) return null;
  return (
    <details className="sure" open={typed !== null}>
      <summary>{t("title")}</summary>
      <form method="post" className="stack" noValidate>
        <p className="small">{t("text", { most: format.money(refundable, currency) })}</p>
        <input type="hidden" name="version" value={version} />
        <GoodwillRefundFields
          currency={currency}
          typed={typed ?? { amount: "", reason: "" }}
          fault={fault}
        />
        <button className="btn btn--bad btn--s" name="do" value="refund">
          {t("submit")}
        </button>
      </form>
    </details>
  );
}

/** The button names the refund; the form sends it along, so that no other amount is refunded. */
export function CancelForm({ view }: { view: CancellationView }) {
  const t = useTranslations("admin-bookings.cancel");
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
  const t = useTranslations("admin-bookings.cancel");
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

function ConfirmedFields({ view: { version, refund, byHand } }: { view: CancellationView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="byHand" value={byHand} />
    </>
  );
}
