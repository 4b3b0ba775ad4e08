// What a page says after a payment by hand: whose it is, how much, and how it was paid.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { PaymentNotice } from "./find-payment-notice.server.ts";

/** Needs the words `admin-payments`. */
export function usePaymentNotice(): (notice: PaymentNotice) => string {
  const t = useTranslations("admin-payments.notice");
  const { format } = useLanguage();
  return ({ what, guest, method, amount, currency }) =>
    t(what, { guest, method: method ?? "cash", amount: format.money(amount, currency) });
}
