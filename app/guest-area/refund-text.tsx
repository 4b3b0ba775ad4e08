// What was refunded of a cancelled booking.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";

/** The amount that was refunded or is being refunded, and to which card. */
export function RefundText({ booking: { paid, refunded, price } }: { booking: MyBooking }) {
  const t = useTranslations("my-booking.money");
  const { format } = useLanguage();
  if (!paid) return <p>{t("unpaid")}</p>;
  if (refunded === 0) return <p>{t("nothing")}</p>;
  const { brand, last4 } = paid;
  const amount = format.money(refunded, price.currency);
  return <p>{last4 ? t("refundCard", { amount, brand, last4 }) : t("refund", { amount })}</p>;
}
