// The top of a guest's booking: its status, guest, dates and reference, then what happens with the stay and when.
import { ContactLinks, useDoorCodeText } from "#app/bookings/arrival/arrival-notes.tsx";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { howToPay } from "#app/stays/price/how-to-pay.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { BookingPath } from "#app/i18n/addresses.ts";
import type { ArrivalDetails } from "#app/bookings/rules/self-service.ts";
import type { MyBooking } from "./load-my-booking.server.ts";

/** The heading addresses the guest by name; its text depends on the status. */
export function MyBookingHead({ booking }: { booking: MyBooking }) {
  const t = useTranslations("my-booking");
  const { format } = useLanguage();
  const { status, reference, guest, apartment, checkIn, checkOut, adults, children } = booking;
  const { kind, icon } = statusTags[status];
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <div className="ghead">
      <div className="wrap ghead__in">
        <div className="stack">
          <p>
            <Tag kind={kind} icon={icon}>
              {t(status === "confirmed" && isPaid(booking) ? "status.paid" : `status.${status}`)}
            </Tag>
          </p>
          <h1>{t(`heading.${status}`, { guest, day: format.date(checkIn, "dayMonth") })}</h1>
          <p className="lead">
            {t("lead", { apartment, dates, party: t("party", { adults, children }) })}
          </p>
        </div>
        <div>
          <p className="small">{t("reference")}</p>
          <p className="ref">{reference}</p>
        </div>
      </div>
    </div>
  );
}

// As agreed: what a card leaves to pay at the property, the tourist fee, may still be open.
function isPaid({ paid, owesMore, dueAtProperty, later }: MyBooking): boolean {
  if (later) return false;
  return dueAtProperty === 0 || (paid !== null && !owesMore);
}

const statusTags: Record<BookingStatus, { kind?: "ok" | "warn" | "bad"; icon: IconName }> = {
  pending_payment: { kind: "warn", icon: "timer" },
  confirmed: { kind: "ok", icon: "check" },
  checked_in: { kind: "ok", icon: "key-round" },
  checked_out: { icon: "house" },
  no_show: { kind: "warn", icon: "calendar-off" },
  cancelled: { kind: "bad", icon: "circle-x" },
  expired: { kind: "bad", icon: "timer-off" },
};

/** Steps that are done have a filled bullet. */
export function StayTimeline({ booking, path }: { booking: MyBooking; path: BookingPath }) {
  const t = useTranslations("my-booking.stay");
  const { format } = useLanguage();
  const doorCodeText = useDoorCodeText("inGuide");
  const laterText = useTranslations("payment-plan");
  const { paid, owesMore, dueAtProperty, later, checkIn, checkOut, price, status, guide, isToday } =
    booking;
  const money = (cents: number) => format.money(cents, price.currency);
  const payHow = howToPay(useFacts(), useTranslations("at-property"), format);
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
          {later &&
            format.space +
              laterText(later.how, {
                amount: money(later.amount),
                date: format.date(later.dueOn, "full"),
              })}
        </li>
      ) : dueAtProperty > 0 ? (
        <li>
          <b>{t("unpaid")}</b>
          {t("unpaidText", due)}
          {format.space}
          {payHow}
        </li>
      ) : (
        <li className="on">
          <b>{t("settled")}</b>
          {t("settledText")}
        </li>
      )}
      {booking.arrivalDetails && (
        <ArrivalStep
          details={booking.arrivalDetails}
          hasTransfer={booking.hasTransfer}
          path={path}
        />
      )}
      <li className={status === "checked_in" ? "on" : undefined}>
        <b>{t("arrival", { date: format.date(checkIn) })}</b>
        {guide !== "unpaid" &&
          (paid && dueAtProperty > 0
            ? [t(owesMore ? "arrivalRest" : "arrivalFee", due), payHow]
                .filter(Boolean)
                .join(format.space)
            : t("arrivalText")) + format.space}
        {guide !== "closed" && doorCodeText({ state: guide, checkIn, isToday })}
        {guide === "unpaid" && isToday && <ContactLinks />}
      </li>
      {booking.moves.map(({ from, apartment }) => (
        <li key={from}>
          <b>{t("move", { date: format.date(from) })}</b>
          {t("moveText", { apartment })}
        </li>
      ))}
      <li>
        <b>{t("departure", { date: format.date(checkOut) })}</b>
        {t("departureText")}
      </li>
    </ol>
  );
}

/** What the guest has said about the arrival, or the question, with the way to the form. */
function ArrivalStep({
  details: { arrivalTime, flight },
  hasTransfer,
  path,
}: {
  details: ArrivalDetails;
  hasTransfer: boolean;
  path: BookingPath;
}) {
  const t = useTranslations("my-booking.stay");
  const { to, format } = useLanguage();
  const isKnown = arrivalTime !== "" || flight !== "";
  const ask = hasTransfer
    ? { text: t("comesTextTime"), link: t("comesTellTime") }
    : { text: t("comesText"), link: t("comesTell") };
  const [hour, minute] = arrivalTime.split(":").map(Number);
  const said = [
    ...(arrivalTime === "" ? [] : [t("comesAt", { time: format.hour(hour ?? 0, minute) })]),
    ...(flight === "" ? [] : [t("flight", { flight })]),
  ];
  return (
    <li className={isKnown ? "on" : undefined}>
      <b>{t("comes")}</b>
      {isKnown ? said.join(format.space) : ask.text}
      {format.space}
      <a href={to(`${path}/write`)}>{isKnown ? t("comesChange") : ask.link}</a>
    </li>
  );
}
