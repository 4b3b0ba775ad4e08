// The status of a booking as a tag.
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";

/** `holdMinutes`: for how long an unfinished payment still holds the nights. */
export function StatusTag({
  status,
  paymentMethod,
  holdMinutes,
}: {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  holdMinutes: number | null;
}) {
  const t = useTranslations("admin-bookings.standing");
  switch (status) {
    case "confirmed":
      return paymentMethod === "card" ? (
        <Tag kind="ok">{t("card")}</Tag>
      ) : (
        <Tag kind="warn">{t("property")}</Tag>
      );
    case "pending_payment":
      return (
        <Tag kind="info">
          {t(paymentMethod === "card" ? "hold" : "waits", { minutes: holdMinutes ?? 0 })}
        </Tag>
      );
    case "checked_in":
      return (
        <Tag kind="ok" icon="check">
          {t("checked_in")}
        </Tag>
      );
    case "cancelled":
    case "no_show":
      return <Tag kind="bad">{t(status)}</Tag>;
    default:
      return <Tag>{t(status)}</Tag>;
  }
}
