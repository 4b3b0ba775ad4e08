// What happens with a stay and when: the payment, the arrival, the departure.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useDoorCodeText } from "#app/bookings/use-door-code-text.ts";
import { ContactLinks } from "#app/bookings/contact-links.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";

/** Steps that are done have a filled bullet. */
export function StayTimeline({ booking }: { booking: MyBooking }) {
  const t = useTranslations("my-booking.stay");
  const { format } = useLanguage();
  const doorCodeText = useDoorCodeText("inGuide");
  const { paid, owesMore, dueAtProperty, checkIn, checkOut, price, status, guide, isToday } =
    booking;
  const money = (cents: number) => format.money(cents, price.currency);
  const due = { amount: money(dueAtProperty) };
  return (
    <ol className="tline">
      {paid ? (
        <li className="on">
          <b>{t("paid")}</b>
          {t("paidText", {
            amount: money(paid.amount),
            brand: paid.brand,
            last4: paid.last4,
            date: format.date(paid.on),
          })}
        </li>
      ) : (
        <li>
          <b>{t("unpaid")}</b>
          {t("unpaidText", due)}
        </li>
      )}
      <li className={status === "checked_in" ? "on" : undefined}>
        <b>{t("arrival", { date: format.date(checkIn) })}</b>
        {guide !== "unpaid" &&
          (paid && dueAtProperty > 0
            ? t(owesMore ? "arrivalRest" : "arrivalFee", due)
            : t("arrivalText")) + format.space}
        {guide !== "closed" && doorCodeText({ state: guide, checkIn, isToday })}
        {guide === "unpaid" && isToday && <ContactLinks />}
      </li>
      <li>
        <b>{t("departure", { date: format.date(checkOut) })}</b>
        {t("departureText")}
      </li>
    </ol>
  );
}
