// Texts of the rates forms: the messages of their faults, and the currency sign of their labels.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { RateFault } from "./rules/rate-faults.ts";

/** Returns a function that gives the message of a fault; amounts in `currency`. The page loads the messages `admin-rates`. */
export function useRateFaults(currency: string): (fault: RateFault) => string {
  const t = useTranslations("admin-rates.faults");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    if (reason !== "amount") return t(reason, values);
    const { min = 0, max = 0 } = values;
    return t(reason, {
      min: format.moneyShort(min, currency),
      max: format.moneyShort(max, currency),
    });
  };
}

/** "€" for EUR, as the page's language writes it. */
export function useCurrencySign(currency: string): string {
  const { format } = useLanguage();
  return format.moneyShort(0, currency).replace(/[\d\s]/g, "");
}
