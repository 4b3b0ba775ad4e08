// The form with which the owner refunds an amount.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { BookingView } from "../load-booking.server.ts";
import { FreeRefundFields } from "./free-refund-fields.tsx";
import type { TypedRefund } from "./free-refund-fields.tsx";

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
  const t = useWords("owner-bookings.refund");
  const { format } = useLanguage();
  const { currency, version } = booking;
  if (refundable === 0) return null;
  return (
    <details className="sure" open={typed !== null}>
      <summary>{t("title")}</summary>
      <form method="post" className="stack" noValidate>
        <p className="small">{t("text", { most: format.money(refundable, currency) })}</p>
        <input type="hidden" name="version" value={version} />
        <FreeRefundFields
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
