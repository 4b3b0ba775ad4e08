// The currency sign, for the labels of fields that take amounts.
import { useLanguage } from "#app/i18n/language-provider.tsx";

/** "€" for EUR, as the page's language writes it. */
export function useCurrencySign(currency: string): string {
  const { format } = useLanguage();
  return format.moneyShort(0, currency).replace(/[\d\s]/g, "");
}
