// What the pages about bookings share: the status of a booking as a tag, and the texts of the faults of its forms.
import { keyLimits } from "#app/apartments/rules/apartment.ts";
import { maxEvidenceLength } from "#app/bookings/payments/by-hand/rules/fee-exemption.ts";
import { isOption } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { maxNoteLength } from "./rules/booking-forms.ts";
import type { BookingFault } from "./rules/booking-forms.ts";

/** `holdMinutes`: for how long an unfinished payment still holds the nights. */
export function StatusTag({
  status,
  paymentMethod,
  source,
  holdMinutes,
}: {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  /** Where it was made; left out where no option can be. */
  source?: "web" | "api" | "owner" | "demo";
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
      if (source && isOption({ status, paymentMethod, source }))
        return <Tag kind="info">{t("option", { hours: Math.ceil((holdMinutes ?? 0) / 60) })}</Tag>;
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

/** The text of a fault, with the id of its field. */
export function useBookingFault(
  fault: BookingFault | undefined,
  currency: string,
): { field: string; text: string } | null {
  const t = useTranslations("admin-bookings.fault");
  const { format } = useLanguage();
  if (!fault || fault.reason === "unknown") return null;
  const { field, reason, cents = 0, count = 0 } = fault;
  const values = {
    most: maxNoteLength,
    limit: keyLimits.code,
    evidence: maxEvidenceLength,
    count,
    amount: format.money(cents, currency),
    whole: format.number(50),
    exact: format.number(50.25),
  };
  return { field, text: t(reason, values) };
}
