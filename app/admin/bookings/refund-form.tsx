// The form with which the owner refunds an amount.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { BookingView } from "./load-booking.server.ts";
import { GoodwillRefundFields } from "./goodwill-refund-fields.tsx";
import type { TypedRefund } from "./goodwill-refund-fields.tsx";

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
  const t = useTranslations("owner-bookings.refund");
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
