// What became of the money of a booking that is cancelled.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";

/** The amount that went back, or is on its way, and to which card. */
export function RefundText({ booking: { paid, refunded, price } }: { booking: MyBooking }) {
  const t = useWords("my-booking.money");
  const { format } = useLanguage();
  if (!paid) return <p>{t("unpaid")}</p>;
  if (refunded === 0) return <p>{t("nothing")}</p>;
  const { brand, last4 } = paid;
  const amount = format.money(refunded, price.currency);
  return <p>{last4 ? t("refundCard", { amount, brand, last4 }) : t("refund", { amount })}</p>;
}
