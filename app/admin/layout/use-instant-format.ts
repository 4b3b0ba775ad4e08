// Formats instants in the property's time zone.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";

/** Returns a function that formats an instant: "20 November 2026, 14:20". */
export function useInstantFormat(): (instant: string) => string {
  const facts = useFacts();
  const t = useTranslations("admin");
  const { format } = useLanguage();
  return (instant) => {
    const { today, hour, minute } = propertyDay(new Date(instant), facts.timeZone);
    return t("moment", { date: format.date(today), time: format.hour(hour, minute) });
  };
}
