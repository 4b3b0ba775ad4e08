// The errors of a form in the visitor's language, the same text in the summary and beside each field.
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { ListedFault } from "#app/ui/field.tsx";

/** The errors for `<ErrorSummary>`, and `textFor(field)`, the text beside a field. */
export function useFaultTexts(faults: readonly FormFault[]) {
  const t = useTranslations("booking");
  const { format } = useLanguage();
  const texts: ListedFault[] = faults.map((fault) => ({ field: fault.field, text: textOf(fault) }));
  return {
    texts,
    textFor: (field: string) => texts.find((fault) => fault.field === field)?.text,
  };

  function textOf({ field, key, values = {} }: FormFault): string {
    const missing = `missing.${field}`;
    if (key === "required" && t.has(missing)) return t(missing);
    if (key === "tooLong" && field in guestFields)
      return t("faults.textTooLong", { max: guestFields[field as GuestFieldName].maxLength });
    return t(`faults.${key}`, withDates(values, format));
  }
}
