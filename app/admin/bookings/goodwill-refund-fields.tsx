// The amount and the reason of a goodwill refund.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, TextField } from "#app/ui/field.tsx";

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
  const t = useTranslations("owner-bookings.refund");
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
